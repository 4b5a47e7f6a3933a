"""The verdict of a race: who won, and why, in sentences that are counted from the traces."""

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.query.effort import Effort, count_block
from engine.sentences import counted
from tui.player.race import Race


class Verdict:
    """Counts what each search did, block by block; to be made once all of them have ended."""

    def __init__(self, race: Race, names: Sequence[str]) -> None:
        self.race, self.names = race, names
        self.efforts = [Effort(nodes=Counter([0])) for _ in names]
        self._steps = self._count()

    def _count(self) -> Iterator[None]:
        for lane, effort in zip(self.race.lanes, self.efforts):
            for block in lane.session.trace.blocks():
                count_block(block, effort, 0.0)
                yield

    def advance(self) -> bool:
        """Count one more block; False if there is none left."""
        return next(self._steps, self) is None

    def sentences(self) -> list[str]:
        """At the pace that the race has now."""
        race = self.race
        arrived = [number for number in range(len(self.names)) if race.arrived(number)]
        if not arrived:
            return ["No search came to its end: nobody won."]
        costs = {number: race.cost(number) for number in arrived}
        first = [number for number in arrived if costs[number] == min(costs.values())]
        told = race.shown_cost(costs[first[0]])
        if len(first) > 1:
            return [f"A tie of {' and '.join(self.names[number] for number in first)}, with {told} each."]
        winner = first[0]
        others = [number for number in range(len(self.names)) if number != winner]
        return [
            f"{self.names[winner]} won, with {told}.",
            *(self._against(winner, other) for other in others),
            *(self._rules(number) for number in (winner, *others)),
        ]

    def _against(self, winner: int, other: int) -> str:
        """How many nodes each opened, and the depth at which they differ most, the least of equal ones."""
        mine, its = self.efforts[winner].nodes, self.efforts[other].nodes
        one, two = self.names[winner], self.names[other]
        if mine == its:
            return f"{one} and {two}: {counted(mine.total(), 'node')} each, as many at every depth."
        depth = min(mine | its, key=lambda depth: (-abs(mine[depth] - its[depth]), depth))
        most = f"the most they differ is at depth {depth:,} ({mine[depth]:,} against {its[depth]:,})"
        return f"{one}: {counted(mine.total(), 'node')}, {two}: {its.total():,}; {most}."

    def _rules(self, number: int) -> str:
        """How much a search deduced and ruled out, and by which rule most."""
        parts = []
        for verb, done in (("deduce", "deductions"), ("prune", "prunes")):
            rules = {rule: count for (of, rule), count in self.efforts[number].rules.items() if of == verb}
            most = max(rules, key=lambda rule: (rules[rule], rule), default="")
            by = f" ({rules[most]:,} by “{most}”)" if most else ""
            parts.append(f"{sum(rules.values()):,} {done}{by}")
        return f"{self.names[number]}: {', '.join(parts)}."
