package io.mcpgateway.document.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Text of a document, apart from any format.
 *
 * @param name name of the document, without an extension
 * @param language code of the language
 */
record CorpusText(String name, String language, List<Block> blocks) {

	sealed interface Block {

	}

	record Heading(int level, String text) implements Block {

	}

	record Paragraph(String text) implements Block {

	}

	record Items(boolean isOrdered, List<Item> items) implements Block {

	}

	/**
	 * Item of a list.
	 *
	 * @param level depth of its list, from 0
	 */
	record Item(int level, String text) {

	}

	record Table(List<List<String>> rows) implements Block {

	}

	/** Blocks under a heading, up to the next one. */
	record Section(String title, List<Block> blocks) {

	}

	/**
	 * Parses a text, a block a line: {@code # heading}, {@code * item}, {@code - nested
	 * item}, {@code + numbered item}, {@code | cell | cell}, or a paragraph.
	 */
	static CorpusText of(String name, String language, String text) {
		List<Block> blocks = new ArrayList<>();
		for (String line : text.lines().toList()) {
			String rest = line.substring(line.indexOf(' ') + 1);
			switch (line.charAt(0)) {
				case '#' -> blocks.add(new Heading(line.indexOf(' '), rest));
				case '*' -> items(blocks, false).add(new Item(0, rest));
				case '-' -> items(blocks, false).add(new Item(1, rest));
				case '+' -> items(blocks, true).add(new Item(0, rest));
				case '|' -> rows(blocks).add(List.of(rest.split(" \\| ", -1)));
				default -> blocks.add(new Paragraph(line));
			}
		}
		return new CorpusText(name, language, blocks);
	}

	String title() {
		return ((Heading) this.blocks.getFirst()).text();
	}

	boolean isRightToLeft() {
		return "ar".equals(this.language) || "he".equals(this.language);
	}

	/** Returns the sections; the first has the title of the whole text. */
	List<Section> sections() {
		List<Section> sections = new ArrayList<>();
		for (Block block : this.blocks) {
			if (block instanceof Heading(int level, String text)) {
				sections.add(new Section(text, new ArrayList<>()));
			}
			else {
				sections.getLast().blocks().add(block);
			}
		}
		return sections;
	}

	/** Returns the document of a format in which all blocks keep their kind. */
	CorpusDocument document(String format, byte[] bytes) {
		List<List<String>> lists = blocks(Items.class).map((list) -> list.items().stream().map(Item::text).toList())
			.toList();
		return new CorpusDocument(this.name + "." + format, bytes, words(), headings(), lists, tables());
	}

	/** Returns the document of a format whose lists are rows like all the others. */
	CorpusDocument sheets(String format, byte[] bytes) {
		return new CorpusDocument(this.name + "." + format, bytes, words(),
				headings().stream().map(SheetSamples::name).toList(), List.of(), tables());
	}

	private List<String> words() {
		return this.blocks.stream().flatMap((block) -> CorpusDocument.words(text(block)).stream()).toList();
	}

	private List<String> headings() {
		return blocks(Heading.class).map(Heading::text).toList();
	}

	private List<List<List<String>>> tables() {
		return blocks(Table.class).map(Table::rows).toList();
	}

	private <B> Stream<B> blocks(Class<B> type) {
		return this.blocks.stream().filter(type::isInstance).map(type::cast);
	}

	private static String text(Block block) {
		return switch (block) {
			case Heading(int level, String text) -> text;
			case Paragraph(String text) -> text;
			case Items(boolean isOrdered, List<Item> items) ->
				items.stream().map(Item::text).collect(Collectors.joining(" "));
			case Table(List<List<String>> rows) -> rows.stream().flatMap(List::stream).collect(Collectors.joining(" "));
		};
	}

	private static List<Item> items(List<Block> blocks, boolean isOrdered) {
		if (blocks.getLast() instanceof Items(boolean ordered, List<Item> items) && ordered == isOrdered) {
			return items;
		}
		Items list = new Items(isOrdered, new ArrayList<>());
		blocks.add(list);
		return list.items();
	}

	private static List<List<String>> rows(List<Block> blocks) {
		if (blocks.getLast() instanceof Table(List<List<String>> rows)) {
			return rows;
		}
		Table table = new Table(new ArrayList<>());
		blocks.add(table);
		return table.rows();
	}

}
