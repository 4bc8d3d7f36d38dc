package io.mcpgateway.document.corpus.hostile;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.mcpgateway.document.corpus.OpenDocumentSamples;

/** Office documents that attack a reader. */
final class HostileOffice {

	private static final String DOCUMENT = "word/document.xml";

	private static final String RELATIONS = "word/_rels/document.xml.rels";

	private static final String SHEET1 = "xl/worksheets/sheet1.xml";

	private static final String BEFORE = OfficePackage.paragraph("before");

	private static final String OBJECT = "<w:p><w:r><w:object><o:OLEObject Type=\"Embed\" ProgID=\"Package\""
			+ " r:id=\"r%d\"/></w:object></w:r></w:p>";

	private HostileOffice() {
	}

	static List<HostileDocument> all(String url) {
		String file = entities("file:///etc/passwd");
		String fetched = entities(url + "/entity");
		return List.of(HostileDocument.of("entry-bomb.docx", () -> textBomb(4095)), HostileDocument.of(
				"sheet-bomb.xlsx", () -> sheetBomb("<row><c><v>1</v></c></row>")),
				HostileDocument.of("blank-bomb.xlsx", () -> sheetBomb(" ")), HostileDocument.of("nested-bomb.docx",
						HostileOffice::nestedBomb),
				HostileDocument.of("laughs.docx", () -> OfficePackage.docx(laughs(), OfficePackage.paragraph("&e9;"))),
				HostileDocument.of("laughs.odt", () -> odt(laughs(), "&e9;")), HostileDocument.of("laughs.xlsx",
						HostileOffice::laughingSheet),
				HostileDocument.of("file.docx", () -> OfficePackage.docx(file, OfficePackage.paragraph("&e;"))),
				HostileDocument.of("file.odt", () -> odt(file, "&e;")), HostileDocument.of("entity.docx",
						() -> OfficePackage.docx(fetched, OfficePackage.paragraph("&e;"))),
				HostileDocument.of("entity.odt", () -> odt(fetched, "&e;")), HostileDocument
					.of("repeated.ods", () -> OpenDocumentSamples.pack("spreadsheet", "",
							"<office:spreadsheet><table:table><table:table-row table:number-rows-repeated=\"1000000\">"
									+ "<table:table-cell table:number-columns-repeated=\"16000\"><text:p>x</text:p>"
									+ "</table:table-cell></table:table-row></table:table></office:spreadsheet>")),
				HostileDocument
					.of("far-cell.xlsx",
							() -> OfficePackage.xlsx("<row r=\"1\"><c r=\"A1\"><v>11</v></c></row><row r=\"1048576\">"
									+ "<c r=\"XFD1048576\"><v>22</v></c></row>"))
					.ends("DONE")
					.keeps("11", "22"),
				HostileDocument.of("formulas.xlsx", () -> formulas(url)).ends("DONE").keeps("kept"),
				HostileDocument.of("macro.docm", HostileOffice::macro).ends("DONE").keeps("before").hides("calc.exe"),
				HostileDocument.of("program.docx", HostileOffice::program)
					.ends("DONE")
					.keeps("before")
					.hides("run in DOS mode"),
				HostileDocument.of("linked.docx", () -> linked(url)).ends("DONE").keeps("before", "click"),
				HostileDocument.of("nested-tables.docx", HostileOffice::nestedTables),
				HostileDocument.of("slides.pptx", () -> OfficePackage.pptx(50 * HostileCorpus.PERCENT))
					.keeps("Slide 1"),
				HostileDocument.of("encrypted.docx", () -> OfficePackage.encrypt(OfficePackage.docx("", BEFORE)))
					.ends("FAILED ENCRYPTED"),
				HostileDocument.of("encrypted.xlsx", () -> OfficePackage.encrypt(OfficePackage.xlsx("")))
					.ends("FAILED ENCRYPTED"));
	}

	/** Returns entities of which each has the one before it ten times. */
	static String laughs() {
		return "<!DOCTYPE x [<!ENTITY e0 \"ha\">" + IntStream.rangeClosed(1, 9)
			.mapToObj((number) -> "<!ENTITY e" + number + " \"" + ("&e" + (number - 1) + ";").repeat(10) + "\">")
			.collect(Collectors.joining()) + "]>";
	}

	/** Returns an entity of a place, which is also asked for definitions. */
	static String entities(String place) {
		return "<!DOCTYPE x SYSTEM \"" + place + "\" [<!ENTITY e SYSTEM \"" + place + "\"><!ENTITY % p SYSTEM \""
				+ place + "\"> %p;]>";
	}

	private static byte[] odt(String prolog, String text) throws IOException {
		return OpenDocumentSamples.pack("text", prolog, "<office:text><text:p>" + text + "</text:p></office:text>");
	}

	private static byte[] textBomb(int megabytes) throws IOException {
		return DeflateBomb
			.of(OfficePackage.WORD + "<w:p><w:r><w:t>", "all work and no play ", megabytes,
					"</w:t></w:r></w:p>" + OfficePackage.WORD_END)
			.zip(DOCUMENT, OfficePackage.word().parts());
	}

	private static byte[] sheetBomb(String rows) throws IOException {
		return DeflateBomb.of(OfficePackage.SHEET, rows, HostileCorpus.BOMB_MEGABYTES, OfficePackage.SHEET_END)
			.zip(SHEET1, OfficePackage.workbook().parts());
	}

	private static byte[] laughingSheet() throws IOException {
		return OfficePackage.workbook()
			.part(SHEET1,
					laughs() + OfficePackage.SHEET + "<row><c t=\"inlineStr\"><is><t>&e9;</t></is></c></row>"
							+ OfficePackage.SHEET_END)
			.zip();
	}

	/** Three levels of documents with ten documents each, whose texts have 10 MB. */
	private static byte[] nestedBomb() throws IOException {
		byte[] inner = textBomb(10);
		for (int level = 0; level < 3; level++) {
			OfficePackage outer = OfficePackage.word();
			StringBuilder body = new StringBuilder(BEFORE);
			for (int copy = 1; copy <= 10; copy++) {
				outer.part("word/embeddings/part" + copy + ".docx", inner);
				outer.relate(RELATIONS, "package", "embeddings/part" + copy + ".docx", "");
				body.append(OBJECT.formatted(copy));
			}
			inner = outer.part(DOCUMENT, OfficePackage.WORD + body + OfficePackage.WORD_END).zip();
		}
		return inner;
	}

	private static byte[] formulas(String url) throws IOException {
		return OfficePackage
			.xlsx("<row r=\"1\"><c r=\"A1\" t=\"str\"><f>WEBSERVICE(\"" + url + "/formula\")</f><v>kept</v>"
					+ "</c><c r=\"B1\"><f>cmd|'/c calc.exe'!A1</f><v>1</v></c><c r=\"C1\" t=\"str\"><f>HYPERLINK("
					+ "\"javascript:alert(1)\",\"x\")</f><v>x</v></c><c r=\"D1\"><f>IMAGE(\"" + url
					+ "/image\")</f></c></row>");
	}

	private static byte[] macro() throws IOException {
		return OfficePackage.macros()
			.part(DOCUMENT, OfficePackage.WORD + BEFORE + OfficePackage.WORD_END)
			.type("word/vbaProject.bin", "application/vnd.ms-office.vbaProject")
			.relate(RELATIONS, "http://schemas.microsoft.com/office/2006/relationships/vbaProject", "vbaProject.bin",
					"")
			.part("word/vbaProject.bin", OfficePackage.object("Sub AutoOpen() Shell \"calc.exe\""))
			.zip();
	}

	private static byte[] program() throws IOException {
		return OfficePackage.word()
			.part(DOCUMENT, OfficePackage.WORD + BEFORE + OBJECT.formatted(1) + OfficePackage.WORD_END)
			.relate(RELATIONS, "oleObject", "embeddings/oleObject1.bin", "")
			.part("word/embeddings/oleObject1.bin",
					OfficePackage.object("MZ\u0090\0 This program cannot be run in DOS mode"))
			.zip();
	}

	private static byte[] linked(String url) throws IOException {
		String external = "TargetMode=\"External\"";
		return OfficePackage.word()
			.part(DOCUMENT,
					OfficePackage.WORD + BEFORE + "<w:p><w:hyperlink r:id=\"r2\"><w:r><w:t>click</w:t></w:r>"
							+ "</w:hyperlink></w:p>" + OBJECT.formatted(4) + OfficePackage.WORD_END)
			.relate(RELATIONS, "attachedTemplate", url + "/template", external)
			.relate(RELATIONS, "hyperlink", "javascript:alert(1)", external)
			.relate(RELATIONS, "image", url + "/image", external)
			.relate(RELATIONS, "oleObject", url + "/object", external)
			.zip();
	}

	private static byte[] nestedTables() throws IOException {
		return OfficePackage.docx("", "<w:tbl><w:tr><w:tc>".repeat(3000) + OfficePackage.paragraph("deep")
				+ "</w:tc></w:tr></w:tbl>".repeat(3000));
	}

}
