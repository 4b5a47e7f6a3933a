// Queens as JSON Lines:  rustc -O queens.rs && ./queens 6 | puzzletui replay -
use std::env::args;

fn is_safe(columns: &[usize], column: usize) -> bool {
    let row = columns.len();
    columns.iter().enumerate().all(|(r, &c)| c != column && c.abs_diff(column) != row - r)
}

fn place(n: usize, columns: &mut Vec<usize>) {
    let row = columns.len();
    if row == n {
        println!(r#"["solved"]"#);
        return;
    }
    let safe: Vec<usize> = (0..n).filter(|&column| is_safe(columns, column)).collect();
    if safe.is_empty() {
        println!(r#"["prune","every column of row {{}} is attacked",[{}],[],[],true]"#, row + 1);
    }
    for (i, &column) in safe.iter().enumerate() {
        columns.push(column);
        let cell = row * n + column;
        let (which, of) = (i + 1, safe.len());
        println!(r#"["choose","row {}","column {}",{which},{of},[[{cell},1]]]"#, row + 1, column + 1);
        place(n, columns);
        println!(r#"["backtrack"]"#);
        columns.pop();
    }
}

fn main() {
    let n: usize = args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(6);
    let (cells, board) = (n * n, format!(r#""options":{{"width":{n}}},"marks":{{"1":"Q"}}"#));
    println!(r#"{{"puzzletui":1,"cells":{cells},"name":"{n} queens","solver":"queens.rs",{board}}}"#);
    place(n, &mut Vec::new());
    println!(r#"["exhausted"]"#);
}
