package io.mcpgateway.document.worker.markdown;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import javax.xml.parsers.SAXParserFactory;

import io.mcpgateway.document.worker.markdown.MarkdownHandler.Layout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.SAXException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** Tests the Markdown of the XHTML that parsers make. */
class MarkdownHandlerTests {

	private static final int MAX_PIECE = 64;

	private final List<byte[]> pieces = new ArrayList<>();

	@Test
	void separatesBlocksByOneBlankLine() throws Exception {
		assertThat(markdown("<h1>Title</h1><p>One\n  two</p><div>Three<p>four</p></div><h3> Five </h3>"))
			.isEqualTo("# Title\n\nOne two\n\nThree\n\nfour\n\n### Five\n");
	}

	@Test
	void nestsLists() throws Exception {
		assertThat(markdown("<ul><li>a<ul><li>b</li><li>c</li></ul></li><li><p>d</p><p>e</p></li></ul>"
				+ "<ol><li>one<ul><li>x</li></ul></li><li>two</li></ol><p>end</p>"))
			.isEqualTo("- a\n  - b\n  - c\n- d\n\n  e\n1. one\n   - x\n2. two\n\nend\n");
	}

	@Test
	void makesItemsOfParagraphsThatBeginLikeOne() throws Exception {
		assertThat(markdown("<p>\u2022\tfirst</p><p>\u00b7 other</p><p>\u2022 second</p><p>end</p><p>1. one</p>"
				+ "<p>\u2022 below</p><p>2. two</p><p>1.5 litres</p>"))
			.isEqualTo("- first\n  - other\n- second\n\nend\n\n1. one\n   - below\n2. two\n\n1.5 litres\n");
	}

	@Test
	void quotesAndFences() throws Exception {
		assertThat(markdown("<blockquote><p>a</p><p>b</p></blockquote><pre>x &lt; *y*\n  ```z</pre>"))
			.isEqualTo("> a\n>\n> b\n\n````\nx < *y*\n  ```z\n````\n");
	}

	@Test
	void writesATableWithItsFirstRowAsHead() throws Exception {
		assertThat(markdown("<table><tr><th>A|B</th><th>C</th></tr><tr><td><p>1</p><p>2</p></td>"
				+ "<td><table><tr><td>3</td><td>4</td></tr></table></td><td>5</td></tr><tr><td/></tr></table>"))
			.isEqualTo("| A\\|B | C |  |\n| --- | --- | --- |\n| 1 2 | 3 4 | 5 |\n");
	}

	@Test
	void keepsTheCellsOfALongRowBelowAShortTable() throws Exception {
		String row = "<tr><td>a</td><td>b</td></tr>";
		assertThat(markdown("<table>" + row.repeat(60) + "<tr><td>1</td><td>2</td><td>3</td></tr></table>"))
			.endsWith("| a | b |\n| 1 | 2 3 |\n")
			.startsWith("| a | b |\n| --- | --- |\n| a | b |\n");
	}

	@Test
	void cellsBelowACellOfSeveralRowsKeepTheirColumn() throws Exception {
		assertThat(markdown("<table><tr><th>Kind</th><th colspan='2'>Size</th><th>Price</th></tr>"
				+ "<tr><td rowspan='2'>Pot</td><td rowspan='3'>5</td><td>cm</td><td>2</td></tr>"
				+ "<tr><td>mm</td><td>3</td></tr><tr><td>Pan</td><td>in</td><td>4</td></tr></table>"))
			.isEqualTo("| Kind | Size |  | Price |\n| --- | --- | --- | --- |\n| Pot | 5 | cm | 2 |\n|  |  | mm | 3 |\n"
					+ "| Pan |  | in | 4 |\n");
	}

	@Test
	void unknownElementsStandWithinTheirLine() throws Exception {
		assertThat(markdown("<p>See <acronym>NATO</acronym>, a <x-star>star</x-star> and <dfn>more</dfn>.</p>"))
			.isEqualTo("See NATO, a star and more.\n");
	}

	@Test
	void formulasOfTheWebAreLatex() throws Exception {
		assertThat(markdown("<p>If <math><mi>a</mi><mo>&lt;</mo><mfrac><mn>1</mn><mi>b</mi></mfrac></math> then "
				+ "<math><msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup></math></p>"))
			.isEqualTo("If $a\\lt \\frac{1}{b}$ then $x_{1}^{2}$\n");
	}

	@Test
	void aFormulaIsNoMarkup() throws Exception {
		assertThat(markdown("<p><math><mtext>[a](javascript:b) &lt;script> `c` $</mtext></math></p>"))
			.isEqualTo("$\\lbrack a\\rbrack (javascript:b) \\lt script\\gt 'c' \\$$\n");
	}

	@Test
	void boundsTheColumnsOfATable() throws Exception {
		String table = markdown("<table><tr>" + "<td>x</td>".repeat(300) + "</tr></table>");
		assertThat(table.lines().skip(1)).containsExactly("|" + " --- |".repeat(200));
		assertThat(table).contains("| x x x ");
	}

	@Test
	void marksEmphasisWhereItIsSafe() throws Exception {
		assertThat(markdown("<p>a <b>bold: </b>and <i>(it)</i> <b/><b>x</b><b>y</b> <b>*</b></p>"))
			.isEqualTo("a **bold**: and (*it*) **xy** \\*\n");
	}

	@Test
	void linksToTheWebAndToMailOnly() throws Exception {
		assertThat(markdown("<p><a href='https://x.y/a b'>te]xt</a>, <a href='MAILTO:a@b.c'>m</a>, "
				+ "<a href='javascript:alert(1)'>j</a>, <a href='data:text/html,x'>d</a>, <a href='file:///etc'>f</a>, "
				+ "!<a href='http://x/&gt;(x)'>i</a>, <img src='http://x/y.png' alt='alt'/></p>"))
			.isEqualTo("[te\\]xt](<https://x.y/a%20b>), [m](<MAILTO:a@b.c>), j, d, f, "
					+ "\\![i](<http://x/%3E%28x%29>), alt\n");
	}

	@Test
	void emphasisStandsOutsideOfEscapedSigns() throws Exception {
		assertThat(markdown("<p><b>a &lt;</b>b <b>&lt;i x</b> <b>R&amp;</b>D</p>"))
			.isEqualTo("**a** &lt;b &lt;**i x** **R**&amp;D\n");
	}

	@ParameterizedTest
	@ValueSource(strings = { "snake_case and 1.5 * 2, a - b, x < y, R&D, C:\\docs, 50% (ca.) #5 ~3 \"q\" it's",
			"-5 degrees", "#tag", "2020 was", "a + b = c | d" })
	void leavesProseAlone(String text) throws Exception {
		assertThat(markdown("<p>" + xml(text) + "</p>")).isEqualTo(text + "\n");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '\u00a6', quoteCharacter = '\u00a7', textBlock = """
			<script>alert(1)</script> \u00a6 &lt;script>alert(1)&lt;/script>
			<!-- page 3 --> \u00a6 &lt;!-- page 3 -->
			&lt;b&gt; &#60; \u00a6 &amp;lt;b&amp;gt; &amp;#60;
			# no heading \u00a6 \\# no heading
			=== \u00a6 \\===
			--- \u00a6 \\---
			+ plus \u00a6 \\+ plus
			> quote \u00a6 \\> quote
			``` \u00a6 \\`\\`\\`
			~~~ \u00a6 \\~\\~\\~
			[x](javascript:y) \u00a6 \\[x](javascript:y)
			![x](http://y) \u00a6 !\\[x](http://y)
			*a* __b__ _c_ \u00a6 \\*a\\* \\_\\_b\\_\\_ \\_c\\_
			a\\*b \\ \u00a6 a\\\\\\*b \\\\
			|---|---| \u00a6 \\|---|---|
			""")
	void escapesWhatWouldBeMarkup(String text, String expected) throws Exception {
		assertThat(markdown("<p>" + xml(text) + "</p>")).isEqualTo(expected + "\n");
		assertThat(markdown("<p>"
				+ text.codePoints().mapToObj((c) -> "&#" + c + ";").toList().toString().replaceAll("[\\[\\], ]", "")
				+ "</p>"))
			.isEqualTo(expected + "\n");
	}

	@Test
	void escapesEachLineOfAText() throws Exception {
		assertThat(markdown("<p>a<br/># b<br/>1. c</p>")).isEqualTo("a  \n\\# b  \n1\\. c\n");
	}

	@Test
	void dropsCharactersThatHide() throws Exception {
		assertThat(markdown("<p>a\u202eb\u2066c\u0085d</p>")).isEqualTo("abcd\n");
		MarkdownOutput output = output(1000);
		MarkdownHandler handler = new MarkdownHandler(output, pages(1, Integer.MAX_VALUE));
		handler.element("p", "x\ud83dy\u0000\u001b");
		handler.element("p", "\ud83d\ude00");
		handler.finish();
		output.flush();
		assertThat(text()).isEqualTo("x\ufffdy\n\n\ud83d\ude00\n");
	}

	@Test
	void hidesScriptsAndHeads() throws Exception {
		assertThat(markdown("<head><title>t</title></head><p>a<script>b <b>c</b></script></p><style>d</style>"))
			.isEqualTo("a\n");
	}

	@Test
	void marksPages() throws Exception {
		assertThat(markdown("<div class='slide-content'><p>a</p></div><div class='slide-content'/>"
				+ "<div class='slide-content'><p>c</p></div>", Layout.PAGES, pages(1, Integer.MAX_VALUE)))
			.isEqualTo("<!-- page 1 -->\n\na\n\n<!-- page 2 -->\n\n<!-- page 3 -->\n\nc\n");
	}

	@Test
	void writesARangeOfPages() throws Exception {
		PageRange pages = pages(2, 3);
		assertThat(markdown("<div class='slide-content'><p>a</p></div>".repeat(5), Layout.PAGES, pages))
			.isEqualTo("<!-- page 2 -->\n\na\n\n<!-- page 3 -->\n\na\n");
		assertThat(pages.count()).isEqualTo(5);
	}

	@Test
	void namesSheets() throws Exception {
		assertThat(markdown("<h1>S|1</h1><table><tr><td>x</td></tr></table>", Layout.SHEETS, pages(1, 9)))
			.isEqualTo("## Sheet: S|1\n\n| x |\n| --- |\n");
	}

	@Test
	void cutsAtTheLimitBetweenCharacters() throws Exception {
		MarkdownOutput output = output(100);
		MarkdownHandler handler = new MarkdownHandler(output, pages(1, Integer.MAX_VALUE));
		assertThatExceptionOfType(SAXException.class).isThrownBy(() -> handler.element("p", "\u20ac".repeat(50)));
		output.flush();
		assertThat(output.isCut()).isTrue();
		assertThat(text()).isEqualTo("\u20ac".repeat(33));
		assertThat(this.pieces).allMatch((piece) -> piece.length <= MAX_PIECE).hasSize(2);
		assertThatExceptionOfType(SAXException.class).isThrownBy(() -> handler.element("p", "more"));
	}

	private String markdown(String body) throws Exception {
		return markdown(body, Layout.PLAIN, pages(1, Integer.MAX_VALUE));
	}

	private String markdown(String body, Layout layout, PageRange pages) throws Exception {
		MarkdownOutput output = output(1_000_000);
		MarkdownHandler handler = new MarkdownHandler(output, pages);
		handler.begin(layout, false);
		SAXParserFactory.newInstance()
			.newSAXParser()
			.parse(new ByteArrayInputStream(("<body>" + body + "</body>").getBytes(StandardCharsets.UTF_8)), handler);
		handler.finish();
		output.flush();
		return text();
	}

	private String text() {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		this.pieces.forEach(bytes::writeBytes);
		return bytes.toString(StandardCharsets.UTF_8);
	}

	private MarkdownOutput output(int maxBytes) {
		this.pieces.clear();
		return new MarkdownOutput(new MarkdownOutput.Receiver() {
			@Override
			public void piece(byte[] bytes) {
				MarkdownHandlerTests.this.pieces.add(bytes);
			}

			@Override
			public void progress() {
			}
		}, MAX_PIECE, maxBytes);
	}

	private static PageRange pages(int first, int last) {
		return new PageRange(first, last, 1000);
	}

	private static String xml(String text) {
		return text.replace("&", "&amp;").replace("<", "&lt;");
	}

}
