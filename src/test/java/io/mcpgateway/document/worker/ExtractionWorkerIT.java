package io.mcpgateway.document.worker;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

import io.mcpgateway.document.corpus.WorkerRun;
import io.mcpgateway.document.corpus.WorkerRun.End;
import io.mcpgateway.document.corpus.WorkerRun.Outcome;
import io.mcpgateway.document.corpus.ZipFiles;
import org.apache.poi.xssf.usermodel.XSSFCell;
import org.apache.poi.xssf.usermodel.XSSFClientAnchor;
import org.apache.poi.xssf.usermodel.XSSFComment;
import org.apache.poi.xssf.usermodel.XSSFSheet;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests a worker on the class path that it has in the image. */
@Timeout(120)
class ExtractionWorkerIT {

	private static final ExtractionLimits LIMITS = new ExtractionLimits(1_000_000, 1_000, 10, 2);

	private static final String BODY = "<w:body>";

	@TempDir
	private Path directory;

	private WorkerRun worker;

	@BeforeEach
	void start() throws IOException {
		this.worker = WorkerRun.start(this.directory);
	}

	@AfterEach
	void close() {
		this.worker.close();
	}

	@Test
	void extractsWord() throws Exception {
		SampleDocuments.word(file("a.docx"));
		assertThat(extract("a.docx")).isEqualTo(
				done("""
						# Report # 1

						A snake_case name, **bold** &lt;script>alert(1)&lt;/script> [link](<https://example.com/?a=1&amp;b=2>) none

						- first
						  - nested
						- second
						1. one
						2. two

						## Table

						| c\\|0 | c\\|1 |
						| --- | --- |
						| c\\|2 | c\\|3 |

						\\# no heading
						""",
						0));
		assertThat(extract("a.docx", 1, 2).obstacle()).isEqualTo(Obstacle.NO_PAGES);
	}

	@Test
	void extractsSheets() throws Exception {
		SampleDocuments.sheets(file("a.xlsx"), 2, "One", "Two|2");
		assertThat(extract("a.xlsx")).isEqualTo(done("""
				## Sheet: One

				| Name | Value |
				| --- | --- |
				| n1 | 1.5 |
				| n2 | 3 |

				## Sheet: Two|2

				| Name | Value |
				| --- | --- |
				| n1 | 1.5 |
				| n2 | 3 |
				""", 0));
	}

	@Test
	void commentsOfASheetStandBelowIt() throws Exception {
		try (XSSFWorkbook workbook = new XSSFWorkbook(); OutputStream out = Files.newOutputStream(file("a.xlsx"))) {
			XSSFSheet sheet = workbook.createSheet("Stock");
			XSSFCell cell = sheet.createRow(1).createCell(1);
			cell.setCellValue(80);
			XSSFComment comment = sheet.createDrawingPatriarch().createCellComment(new XSSFClientAnchor());
			comment.setAuthor("Ann");
			comment.setString("at least");
			cell.setCellComment(comment);
			workbook.write(out);
		}
		assertThat(extract("a.xlsx").markdown()).isEqualTo("""
				## Sheet: Stock

				|  | 80 |
				| --- | --- |

				Comment on Stock!B2 by Ann: at least
				""");
	}

	@Test
	void headersOfPrintedSheetsAreLeftOut() throws Exception {
		Map<String, String> parts = new LinkedHashMap<>();
		String open = "xmlns:office='urn:oasis:names:tc:opendocument:xmlns:office:1.0'"
				+ " xmlns:style='urn:oasis:names:tc:opendocument:xmlns:style:1.0'"
				+ " xmlns:table='urn:oasis:names:tc:opendocument:xmlns:table:1.0'"
				+ " xmlns:text='urn:oasis:names:tc:opendocument:xmlns:text:1.0'>";
		parts.put("mimetype", "application/vnd.oasis.opendocument.spreadsheet");
		parts.put("content.xml",
				"<office:document-content " + open + "<office:body><office:spreadsheet>"
						+ "<table:table table:name='Stock'><table:table-row><table:table-cell><text:p>80</text:p>"
						+ "</table:table-cell></table:table-row></table:table></office:spreadsheet></office:body>"
						+ "</office:document-content>");
		parts.put("styles.xml", "<office:document-styles " + open + "<office:master-styles><style:master-page>"
				+ "<style:header><text:p>Page ???</text:p></style:header></style:master-page></office:master-styles>"
				+ "</office:document-styles>");
		Files.write(file("a.ods"), ZipFiles.zip(parts));
		assertThat(extract("a.ods").markdown()).isEqualTo("## Sheet: Stock\n\n| 80 |\n| --- |\n");
	}

	@Test
	void aMailMayBeginWithAnyHeader() throws Exception {
		Files.writeString(file("a.eml"), """
				MIME-Version: 1.0
				Subject: Roses
				Content-Type: multipart/related; boundary="b"

				--b
				Content-Type: text/html; charset=utf-8

				<p>are red</p>
				--b--
				""");
		assertThat(extract("a.eml").markdown()).isEqualTo("# Roses\n\nare red\n");
	}

	@Test
	void listsAndNotesOfRtfKeepTheirPlace() throws Exception {
		Files.writeString(file("a.rtf"), """
				{\\rtf1\\ansi\\deff0
				{\\*\\listtable{\\list\\listtemplateid1{\\listlevel\\levelnfc23\\leveljc0\\levelstartat1\
				{\\leveltext\\'01\\u8226 ?;}{\\levelnumbers;}\\fi-360\\li720}\\listid1}}
				{\\*\\listoverridetable{\\listoverride\\listid1\\listoverridecount0\\ls1}}
				{\\pard \\ls1 \\ilvl0 \\fi-360 \\li720 tea\\par}
				{\\pard \\ls1 \\ilvl1 \\fi-360 \\li1440 green\\par}
				{\\pard \\ls1 \\ilvl0 \\fi-360 \\li720 milk\\par}
				{\\pard A claim.{\\super\\chftn}{\\footnote\\pard\\plain\\chftn  See {\\i page} 7.} And more.\\par}
				}
				""");
		assertThat(extract("a.rtf").markdown()).isEqualTo("""
				- tea
				  - green
				- milk

				A claim.[^1] And more.

				[^1]: See *page* 7.
				""");
	}

	@Test
	void itemsOfRtfFollowEachOther() throws Exception {
		Files.writeString(file("a.rtf"),
				"{\\rtf1\\ansi{ first }\\par{\\*\\listtable{\\list{\\listlevel\\levelnfc23"
						+ "{\\leveltext\\'01\\u8226 ?;}{\\levelnumbers;}}\\listid1}}{\\*\\listoverridetable"
						+ "{\\listoverride\\listid1\\listoverridecount0\\ls1}}\\pard\\ls1\\ilvl0{\\listtext x}tea\\\n"
						+ "{\\listtext x}milk\\\n\\pard end\\par}");
		assertThat(extract("a.rtf").markdown()).isEqualTo("first\n\n- tea\n- milk\n\nend\n");
	}

	@Test
	void extractsSlides() throws Exception {
		SampleDocuments.slides(file("a.pptx"), 3);
		assertThat(extract("a.pptx", 2, 2))
			.isEqualTo(done("<!-- page 2 -->\n\n## Slide 2\n\n- point 0\n  - point 1\n", 3));
		assertThat(extract("a.pptx").markdown()).contains("<!-- page 1 -->", "<!-- page 3 -->\n\n## Slide 3");
		assertThat(extract("a.pptx", 4, 9).obstacle()).isEqualTo(Obstacle.NO_SUCH_PAGE);
	}

	@Test
	void extractsPages() throws Exception {
		SampleDocuments.pages(file("a.pdf"), 3, false);
		Outcome all = extract("a.pdf");
		assertThat(all.markdown()).startsWith("""
				<!-- page 1 -->

				# Title

				A paragraph of page 1 that is longer than one line, as most are, and ends here.

				- one
				- two

				| cell0 | cell1 | cell2 |
				| --- | --- | --- |
				| cell3 | cell4 | cell5 |
				| cell6 | cell7 | cell8 |

				<!-- page 2 -->

				## Chapter 2
				""");
		assertThat(all.pages()).isEqualTo(3);
		assertThat(extract("a.pdf", 3, 3).markdown()).startsWith("<!-- page 3 -->").doesNotContain("page 2");
		assertThat(extract("a.pdf", 2, 100).markdown()).startsWith("<!-- page 2 -->").contains("page 3");
		assertThat(extract("a.pdf", 4, 4).obstacle()).isEqualTo(Obstacle.NO_SUCH_PAGE);
	}

	@Test
	void cutsAtItsLimits() throws Exception {
		SampleDocuments.pages(file("a.pdf"), 3, false);
		ExtractionLimits pages = new ExtractionLimits(100_000, 2, 10, 2);
		Outcome result = extract(new ExtractionTask("a.pdf", "a.pdf", "application/pdf", 1, Integer.MAX_VALUE, pages));
		assertThat(result.markdown()).contains("<!-- page 2 -->").doesNotContain("<!-- page 3 -->");
		assertThat(result.isCut()).isTrue();
		assertThat(result.pages()).isEqualTo(2);
		SampleDocuments.sheets(file("a.xlsx"), 20_000, "Rows");
		ExtractionLimits bytes = new ExtractionLimits(100_000, 100, 10, 2);
		result = extract(new ExtractionTask("a.xlsx", "a.xlsx", "", 1, Integer.MAX_VALUE, bytes));
		assertThat(result.markdown().getBytes(StandardCharsets.UTF_8)).hasSize(100_000);
		assertThat(result.isCut()).isTrue();
	}

	@Test
	void extractsHtml() throws Exception {
		Files.writeString(file("a.html"), "<html><head><title>T</title></head><body><h1>Head</h1><script>x()</script>"
				+ "<p>Text <b>bold</b> <a href='javascript:x'>none</a></p><ol><li>one</li><li>two</li></ol></body></html>");
		assertThat(extract("a.html")).isEqualTo(done("# Head\n\nText **bold** none\n\n1. one\n2. two\n", 0));
	}

	@Test
	void extractsMailsWithTheirAttachments() throws Exception {
		SampleDocuments.sheets(file("a.xlsx"), 1, "Sheet");
		Files.writeString(file("a.eml"), """
				From: Ann <ann@example.com>
				To: Bob <bob@example.com>
				Subject: Hello *you*
				Date: Mon, 2 Feb 2026 10:00:00 +0000
				MIME-Version: 1.0
				Content-Type: multipart/mixed; boundary=X

				--X
				Content-Type: text/plain

				Hi Bob,
				see below.

				--X
				Content-Type: application/octet-stream
				Content-Disposition: attachment; filename="<b>.xlsx"
				Content-Transfer-Encoding: base64

				%s
				--X
				Content-Type: application/octet-stream
				Content-Disposition: attachment; filename="run.exe"
				Content-Transfer-Encoding: base64

				TVqQAAMAAAAEAAAA
				--X--
				""".formatted(Base64.getMimeEncoder().encodeToString(Files.readAllBytes(file("a.xlsx")))));
		assertThat(extract("a.eml")).isEqualTo(done("""
				# Hello \\*you\\*

				From: Ann &lt;ann@example.com>

				To: Bob &lt;bob@example.com>

				Date: 2026-02-02T10:00:00Z

				Hi Bob,
				see below.

				## Attachment: &lt;b>.xlsx

				## Sheet: Sheet

				| Name | Value |
				| --- | --- |
				| n1 | 1.5 |

				Attachment: run.exe (application/x-dosexec)
				""", 0));
	}

	@Test
	void extractsTextsAndMailsInAMail() throws Exception {
		Files.writeString(file("a.eml"), """
				From ann@example.com Mon Feb  2 10:00:00 2026
				From: Ann <ann@example.com>
				Subject: Outer
				MIME-Version: 1.0
				Content-Type: multipart/mixed; boundary=X

				--X
				Content-Type: text/plain

				Hi Bob

				--X
				Content-Type: text/csv; charset=utf-8
				Content-Disposition: attachment; filename="a.csv"

				name;value
				<b>``` x;1
				--X
				Content-Type: message/rfc822

				Subject: Inner
				Content-Type: text/plain

				inner text
				--X--
				""");
		assertThat(extract("a.eml")).isEqualTo(done("""
				# Outer

				From: Ann &lt;ann@example.com>

				Hi Bob

				## Attachment: a.csv

				````
				name;value
				<b>``` x;1
				````

				## Attachment: Inner

				inner text
				""", 0));
	}

	@Test
	void saysWhyADocumentHasNoMarkdown() throws Exception {
		SampleDocuments.word(file("a.docx"));
		SampleDocuments.encrypted(file("a.docx"), file("encrypted.docx"));
		SampleDocuments.pages(file("encrypted.pdf"), 1, true);
		SampleDocuments.pages(file("a.pdf"), 1, false);
		SampleDocuments.scan(file("scan.pdf"));
		Files.write(file("broken.pdf"), Arrays.copyOf(Files.readAllBytes(file("a.pdf")), 200));
		Files.writeString(file("broken.docx"), "no document");
		Files.writeString(file("a.txt"), "text");
		Files.writeString(file("empty.html"), "<html><body> </body></html>");
		assertThat(extract("encrypted.docx").obstacle()).isEqualTo(Obstacle.ENCRYPTED);
		assertThat(extract("encrypted.pdf").obstacle()).isEqualTo(Obstacle.ENCRYPTED);
		assertThat(extract("scan.pdf").obstacle()).isEqualTo(Obstacle.SCANNED);
		assertThat(extract("broken.pdf").obstacle()).isEqualTo(Obstacle.BROKEN);
		assertThat(extract("broken.docx").obstacle()).isEqualTo(Obstacle.BROKEN);
		assertThat(extract("a.txt").obstacle()).isEqualTo(Obstacle.UNSUPPORTED);
		assertThat(extract("empty.html").obstacle()).isEqualTo(Obstacle.EMPTY);
		assertThat(extract("missing.docx").obstacle()).isEqualTo(Obstacle.BROKEN);
		assertThat(extract("a.docx").obstacle()).isNull();
		assertThat(this.worker.end()).isZero();
	}

	@Test
	void resolvesNoEntitiesAndUnpacksNoBomb() throws Exception {
		SampleDocuments.word(file("a.docx"));
		Path secret = Files.writeString(file("secret"), "s3cret");
		change("a.docx", "external.docx", "<!DOCTYPE x [<!ENTITY e SYSTEM \"" + secret.toUri() + "\">]>", "&e;", 1);
		StringBuilder laughs = new StringBuilder("<!DOCTYPE x [<!ENTITY e0 \"lol\">");
		for (int i = 1; i < 10; i++) {
			laughs.append("<!ENTITY e").append(i).append(" \"").append(("&e" + (i - 1) + ";").repeat(10)).append("\">");
		}
		change("a.docx", "laughs.docx", laughs.append("]>").toString(), "&e9;", 1);
		change("a.docx", "bomb.docx", "", " ".repeat(1_000_000), 300);
		assertThat(extract("external.docx").markdown()).doesNotContain("s3cret");
		assertThat(extract("laughs.docx").markdown()).doesNotContain("lollol");
		assertThat(extract("bomb.docx").obstacle()).isEqualTo(Obstacle.TOO_COMPLEX);
	}

	/** Copies a document with another start of its text, which is repeated. */
	private void change(String from, String to, String declaration, String text, int times) throws IOException {
		try (ZipInputStream in = new ZipInputStream(Files.newInputStream(file(from)));
				OutputStream out = Files.newOutputStream(file(to));
				ZipOutputStream zip = new ZipOutputStream(out)) {
			ZipEntry entry = in.getNextEntry();
			while (entry != null) {
				zip.putNextEntry(new ZipEntry(entry.getName()));
				byte[] bytes = in.readAllBytes();
				if (entry.getName().equals("word/document.xml")) {
					String xml = new String(bytes, StandardCharsets.UTF_8);
					int at = xml.indexOf(BODY) + BODY.length();
					zip.write((declaration + xml.substring(xml.indexOf("<w:document"), at) + "<w:p><w:r><w:t>")
						.getBytes(StandardCharsets.UTF_8));
					byte[] part = text.getBytes(StandardCharsets.UTF_8);
					for (int i = 0; i < times; i++) {
						zip.write(part);
					}
					zip.write(("</w:t></w:r></w:p>" + xml.substring(at)).getBytes(StandardCharsets.UTF_8));
				}
				else {
					zip.write(bytes);
				}
				entry = in.getNextEntry();
			}
		}
	}

	private Path file(String name) {
		return this.directory.resolve(name);
	}

	private static Outcome done(String text, int pages) {
		return new Outcome(End.DONE, null, text, pages, false, Duration.ZERO);
	}

	private Outcome extract(String file) throws InterruptedException {
		return extract(file, 1, Integer.MAX_VALUE);
	}

	private Outcome extract(String file, int firstPage, int lastPage) throws InterruptedException {
		return extract(new ExtractionTask(file, file, "", firstPage, lastPage, LIMITS));
	}

	private Outcome extract(ExtractionTask task) throws InterruptedException {
		return this.worker.extract(task, Duration.ofSeconds(60)).at(Duration.ZERO);
	}

}
