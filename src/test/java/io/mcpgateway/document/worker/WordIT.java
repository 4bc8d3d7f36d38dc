package io.mcpgateway.document.worker;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

import io.mcpgateway.document.corpus.WorkerRun;
import io.mcpgateway.document.corpus.ZipFiles;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests what Word's own markup means in Markdown. */
@Timeout(120)
class WordIT {

	private static final String SCHEMAS = "http://schemas.openxmlformats.org/";

	private static final String TYPE = "application/vnd.openxmlformats-officedocument.";

	private static final String NAMESPACES = " xmlns:w=\"" + SCHEMAS + "wordprocessingml/2006/main\" xmlns:r=\""
			+ SCHEMAS + "officeDocument/2006/relationships\" xmlns:m=\"" + SCHEMAS
			+ "officeDocument/2006/math\" xmlns:c=\"" + SCHEMAS
			+ "drawingml/2006/chart\" xmlns:w14=\"http://schemas.microsoft.com/office/word/2010/wordml\"";

	private static WorkerRun worker;

	private final Map<String, String> parts = new LinkedHashMap<>();

	private final StringBuilder relations = new StringBuilder();

	private final StringBuilder body = new StringBuilder();

	@BeforeAll
	static void start(@TempDir Path directory) throws IOException {
		worker = WorkerRun.start(directory);
	}

	@AfterAll
	static void close() {
		worker.close();
	}

	@Test
	void valuesStandUnderTheHeaderOfASpanningCell() throws Exception {
		add("<w:tbl><w:tr>" + cell("<w:vMerge w:val='restart'/>", "Plant") + cell("<w:gridSpan w:val='2'/>", "Height")
				+ cell("", "Age") + "</w:tr><w:tr>" + cell("<w:vMerge/>", "") + cell("", "min") + cell("", "max")
				+ cell("", "years") + "</w:tr><w:tr><w:trPr><w:gridBefore w:val='2'/></w:trPr>" + cell("", "4")
				+ cell("", "9") + "</w:tr></w:tbl>");
		assertThat(markdown()).isEqualTo("""
				| Plant | Height |  | Age |
				| --- | --- | --- | --- |
				|  | min | max | years |
				|  |  | 4 | 9 |
				""");
	}

	@Test
	void aTableOfOneCellIsAFrameAroundText() throws Exception {
		add("<w:tbl><w:tr>" + cell("", "Warning: hot") + "</w:tr></w:tbl>");
		assertThat(markdown()).isEqualTo("Warning: hot\n");
	}

	@Test
	void footnotesAndEndnotesHaveMarksOfTheirOwn() throws Exception {
		add("<w:p>" + run("", "One.") + note("footnote", 4) + run("", " Two.") + note("endnote", 4) + "</w:p>");
		part("footnotes", "footnote", "w:id='4'", "Atlas, page 1.");
		part("endnotes", "endnote", "w:id='4'", "javascript:alert(1)");
		assertThat(markdown()).isEqualTo("""
				One.[^1] Two.[^2]

				[^1]: Atlas, page 1.
				[^2]: javascript: alert(1)
				""");
	}

	@Test
	void commentsHaveTheirAuthorAndPlace() throws Exception {
		add("<w:p>" + run("", "The price") + note("comment", 0) + run("", " is 5.") + "</w:p>");
		part("comments", "comment", "w:id='0' w:author='Ann'", "Is it?");
		assertThat(markdown()).isEqualTo("The price[^1] is 5.\n\n[^1]: Comment by Ann: Is it?\n");
	}

	@Test
	void indicesStayIndices() throws Exception {
		add("<w:p>" + run("", "CO") + run("<w:vertAlign w:val='subscript'/>", "2") + run("", ", 10")
				+ run("<w:vertAlign w:val='superscript'/>", "-6") + run("", ", x")
				+ run("<w:vertAlign w:val='subscript'/>", "max") + run("", ", 4")
				+ run("<w:vertAlign w:val='superscript'/>", "th") + "</w:p>");
		assertThat(markdown()).isEqualTo("CO₂, 10⁻⁶, x_max, 4th\n");
	}

	@Test
	void formulasAreLatex() throws Exception {
		add("<w:p>" + run("", "With ") + "<m:oMath><m:f><m:num>" + math("α+1") + "</m:num><m:den><m:rad><m:deg/><m:e>"
				+ math("n") + "</m:e></m:rad></m:den></m:f></m:oMath>" + run("", " small.") + "</w:p>"
				+ "<w:p><m:oMathPara><m:oMath><m:nary><m:naryPr><m:chr m:val='∑'/></m:naryPr><m:sub>" + math("i=0")
				+ "</m:sub><m:sup>" + math("n") + "</m:sup><m:e><m:sSup><m:e>" + math("q") + "</m:e><m:sup>" + math("i")
				+ "</m:sup></m:sSup></m:e></m:nary>" + math("&lt;[a](b)$") + "</m:oMath></m:oMathPara></w:p>");
		assertThat(markdown()).isEqualTo("""
				With $\\frac{\\alpha +1}{\\sqrt{n}}$ small.

				$$\\sum_{i=0}^{n}{q^{i}}\\lt \\lbrack a\\rbrack (b)\\$$$
				""");
	}

	@Test
	void linksKeepTheirFragment() throws Exception {
		relate("hyperlink", "https://example.org/manual", "TargetMode='External'");
		add("<w:p><w:hyperlink r:id='r1' w:anchor='part-2'>" + run("", "part two") + "</w:hyperlink>" + run("", " and ")
				+ field("begin")
				+ "<w:r><w:instrText> HYPERLINK \"https://example.org/a\" \\l \"b\" </w:instrText></w:r>"
				+ field("separate") + run("", "a field") + field("end") + "</w:p>");
		assertThat(markdown())
			.isEqualTo("[part two](<https://example.org/manual#part-2>) and [a field](<https://example.org/a#b>)\n");
	}

	@Test
	void aRestartedListCountsOn() throws Exception {
		relate("numbering", "numbering.xml", "");
		String level = "<w:lvl w:ilvl='%d'><w:start w:val='1'/><w:numFmt w:val='%s'/><w:lvlText w:val='%s'/></w:lvl>";
		this.parts.put("word/numbering.xml", "<w:numbering" + NAMESPACES + "><w:abstractNum w:abstractNumId='0'>"
				+ level.formatted(0, "decimal", "%1.") + level.formatted(1, "lowerRoman", "%1.%2)")
				+ "</w:abstractNum><w:num w:numId='1'><w:abstractNumId w:val='0'/></w:num><w:num w:numId='2'>"
				+ "<w:abstractNumId w:val='0'/><w:lvlOverride w:ilvl='0'><w:startOverride w:val='5'/></w:lvlOverride>"
				+ "</w:num></w:numbering>");
		add(item(1, 0, "one") + item(1, 1, "below") + item(1, 0, "two") + item(2, 0, "five") + item(2, 0, "six")
				+ item(1, 0, "seven"));
		assertThat(markdown()).isEqualTo("""
				1. one
				   - 1.i) below
				2. two
				5. five
				6. six
				7. seven
				""");
	}

	@Test
	void aDropCapIsPartOfItsWord() throws Exception {
		add("<w:p><w:pPr><w:framePr w:dropCap='drop'/></w:pPr>" + run("", "O") + "</w:p><w:p>"
				+ run("", "nce upon a time") + "</w:p>");
		assertThat(markdown()).isEqualTo("Once upon a time\n");
	}

	@Test
	void quotesAndCodeAreTold() throws Exception {
		relate("styles", "styles.xml", "");
		this.parts.put("word/styles.xml",
				"<w:styles" + NAMESPACES + "><w:style w:styleId='Q'><w:name w:val='Quote'/>"
						+ "</w:style><w:style w:styleId='C'><w:name w:val='HTML Preformatted'/></w:style>"
						+ "<w:style w:styleId='D'><w:name w:val='Mine'/><w:basedOn w:val='C'/></w:style></w:styles>");
		add(styled("Q", "Two paragraphs") + styled("Q", "of a quote.") + styled("C", "if x:")
				+ styled("D", "    y = `1`") + styled("", "End"));
		assertThat(markdown()).isEqualTo("""
				> Two paragraphs
				>
				> of a quote.

				```
				if x:
				    y = `1`
				```

				End
				""");
	}

	@Test
	void aChunkOfHtmlIsPartOfTheText() throws Exception {
		relate("aFChunk", "chunk.html", "");
		this.parts.put("word/chunk.html", "<html><body><h2>Annex</h2><p>Its text</p></body></html>");
		add(styled("", "Before") + "<w:altChunk r:id='r1'/>" + styled("", "After"));
		assertThat(markdown()).isEqualTo("Before\n\n## Annex\n\nIts text\n\nAfter\n");
	}

	@Test
	void checkBoxesAreItems() throws Exception {
		String box = "<w:p><w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val='%d'/></w14:checkbox></w:sdtPr>"
				+ "<w:sdtContent>" + run("", "☐") + "</w:sdtContent></w:sdt>" + run("", " %s") + "</w:p>";
		add(box.formatted(1, "tea") + box.formatted(0, "milk"));
		assertThat(markdown()).isEqualTo("- [x] tea\n- [ ] milk\n");
	}

	@Test
	void chartsAreTablesOfTheirNumbers() throws Exception {
		relate("chart", "chart.xml", "");
		this.parts.put("word/chart.xml",
				"<c:chartSpace" + NAMESPACES + "><c:chart><c:plotArea><c:barChart><c:ser><c:tx>" + points("Rain")
						+ "</c:tx><c:cat>" + points("May", "June") + "</c:cat><c:val>"
						+ points("4.4000000000000004", "7")
						+ "</c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>");
		add("<w:p><w:r><w:drawing><c:chart r:id='r1'/></w:drawing></w:r></w:p>");
		assertThat(markdown()).isEqualTo("|  | Rain |\n| --- | --- |\n| May | 4.4 |\n| June | 7 |\n");
	}

	@Test
	void deletedAndHiddenTextIsLeftOut() throws Exception {
		add("<w:p>" + run("", "Kept") + "<w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins>" + run("", " new")
				+ "</w:ins>" + run("<w:vanish/>", "hidden") + "</w:p>");
		assertThat(markdown()).isEqualTo("Kept new\n");
	}

	private void add(String xml) {
		this.body.append(xml);
	}

	private void part(String name, String element, String attributes, String text) {
		relate(name, name + ".xml", "");
		this.parts.put("word/" + name + ".xml", "<w:" + name + NAMESPACES + "><w:" + element + " " + attributes
				+ "><w:p>" + run("", text) + "</w:p></w:" + element + "></w:" + name + ">");
	}

	private void relate(String type, String target, String attributes) {
		int number = this.relations.toString().split("<Rel", -1).length;
		this.relations.append("<Relationship Id='r" + number + "' Type='" + SCHEMAS
				+ "officeDocument/2006/relationships/" + type + "' Target='" + target + "' " + attributes + "/>");
	}

	private String markdown() throws IOException, InterruptedException {
		String open = "<Relationships xmlns='" + SCHEMAS + "package/2006/relationships'>";
		this.parts.put("[Content_Types].xml", "<Types xmlns='" + SCHEMAS + "package/2006/content-types'>"
				+ "<Default Extension='rels' ContentType='application/vnd.openxmlformats-package.relationships+xml'/>"
				+ "<Default Extension='xml' ContentType='application/xml'/><Default Extension='html' ContentType='text/html'/>"
				+ "<Override PartName='/word/document.xml' ContentType='" + TYPE
				+ "wordprocessingml.document.main+xml'/>" + "</Types>");
		this.parts.put("_rels/.rels", open + "<Relationship Id='r1' Type='" + SCHEMAS
				+ "officeDocument/2006/relationships/officeDocument' Target='word/document.xml'/></Relationships>");
		this.parts.put("word/_rels/document.xml.rels", open + this.relations + "</Relationships>");
		this.parts.put("word/document.xml",
				"<w:document" + NAMESPACES + "><w:body>" + this.body + "</w:body></w:document>");
		return worker.extract("a.docx", ZipFiles.zip(this.parts), Duration.ofSeconds(60)).markdown();
	}

	private static String run(String properties, String text) {
		return "<w:r><w:rPr>" + properties + "</w:rPr><w:t xml:space='preserve'>" + text + "</w:t></w:r>";
	}

	private static String styled(String style, String text) {
		return "<w:p><w:pPr><w:pStyle w:val='" + style + "'/></w:pPr>" + run("", text) + "</w:p>";
	}

	private static String item(int list, int level, String text) {
		return "<w:p><w:pPr><w:numPr><w:ilvl w:val='" + level + "'/><w:numId w:val='" + list + "'/></w:numPr></w:pPr>"
				+ run("", text) + "</w:p>";
	}

	private static String cell(String properties, String text) {
		return "<w:tc><w:tcPr>" + properties + "</w:tcPr><w:p>" + run("", text) + "</w:p></w:tc>";
	}

	private static String note(String kind, int id) {
		return "<w:r><w:" + kind + "Reference w:id='" + id + "'/></w:r>";
	}

	private static String field(String type) {
		return "<w:r><w:fldChar w:fldCharType='" + type + "'/></w:r>";
	}

	private static String math(String text) {
		return "<m:r><m:t>" + text + "</m:t></m:r>";
	}

	private static String points(String... values) {
		StringBuilder points = new StringBuilder("<c:strCache>");
		for (int i = 0; i < values.length; i++) {
			points.append("<c:pt idx='" + i + "'><c:v>" + values[i] + "</c:v></c:pt>");
		}
		return points.append("</c:strCache>").toString();
	}

}
