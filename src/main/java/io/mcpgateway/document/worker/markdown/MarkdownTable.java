package io.mcpgateway.document.worker.markdown;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.xml.sax.SAXException;

/**
 * Table written row by row: a sheet has too many rows for the memory. The first rows are
 * gathered, to decide on the number of columns.
 */
final class MarkdownTable {

	private static final int MAX_COLUMNS = 200;

	private static final int GATHERED_ROWS = 50;

	private static final int GATHERED_CHARACTERS = 32_768;

	private final MarkdownBlocks blocks;

	private final List<List<String>> gathered = new ArrayList<>();

	private int characters;

	private List<String> row = new ArrayList<>();

	private int columns;

	/** Rows that the cells of earlier rows still take, by column. */
	private final int[] taken = new int[MAX_COLUMNS];

	/** The same for the cells of the row. */
	private final int[] taking = new int[MAX_COLUMNS];

	MarkdownTable(MarkdownBlocks blocks) {
		this.blocks = blocks;
	}

	/**
	 * Adds a cell to the row.
	 * @param text escaped text
	 * @param span number of columns that the cell takes
	 * @param rows number of rows that the cell takes
	 */
	void cell(String text, int span, int rows) {
		while (this.row.size() < MAX_COLUMNS && this.taken[this.row.size()] > 0) {
			this.row.add("");
		}
		if (this.row.size() < MAX_COLUMNS) {
			for (int i = 0; i < span && this.row.size() < MAX_COLUMNS; i++) {
				this.taking[this.row.size()] = rows;
				this.row.add((i == 0) ? text : "");
			}
		}
		else if (!text.isEmpty()) {
			this.row.set(MAX_COLUMNS - 1, (this.row.getLast() + " " + text).strip());
		}
	}

	void endRow() throws SAXException {
		for (int i = 0; i < MAX_COLUMNS; i++) {
			this.taken[i] = Math.max(Math.max(this.taken[i], this.taking[i]) - 1, 0);
			this.taking[i] = 0;
		}
		List<String> cells = this.row;
		this.row = new ArrayList<>();
		while (!cells.isEmpty() && cells.getLast().isEmpty()) {
			cells.removeLast();
		}
		if (cells.isEmpty()) {
			return;
		}
		if (this.columns > 0) {
			write(cells);
			return;
		}
		this.gathered.add(cells);
		this.characters += cells.stream().mapToInt(String::length).sum();
		if (this.gathered.size() == GATHERED_ROWS || this.characters > GATHERED_CHARACTERS) {
			begin();
		}
	}

	/** Ends the table; the next row begins another table. */
	void end() throws SAXException {
		endRow();
		begin();
		this.columns = 0;
		this.characters = 0;
		Arrays.fill(this.taken, 0);
	}

	private void begin() throws SAXException {
		if (this.gathered.isEmpty()) {
			return;
		}
		this.columns = this.gathered.stream().mapToInt(List::size).max().orElse(1);
		List<String> head = this.gathered.getFirst();
		while (head.size() < this.columns) {
			head.add("");
		}
		this.blocks.begin();
		write(head);
		this.blocks.line("|" + " --- |".repeat(this.columns));
		for (List<String> cells : this.gathered.subList(1, this.gathered.size())) {
			write(cells);
		}
		this.gathered.clear();
	}

	private void write(List<String> cells) throws SAXException {
		StringBuilder line = new StringBuilder("|");
		for (int i = 0; i < cells.size(); i++) {
			line.append((i < this.columns) ? " " : "");
			line.append(cells.get(i)).append((i < this.columns - 1 || i == cells.size() - 1) ? " |" : " ");
		}
		this.blocks.line(line.toString());
	}

}
