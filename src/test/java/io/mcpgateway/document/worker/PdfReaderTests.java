package io.mcpgateway.document.worker;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.mcpgateway.document.worker.markdown.MarkdownOutput;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdfwriter.compress.CompressParameters;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.common.PDStream;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.pdfbox.pdmodel.graphics.form.PDFormXObject;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationLink;
import org.apache.pdfbox.pdmodel.interactive.action.PDActionURI;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDDocumentOutline;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineItem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests how lines, tables, links and fields of pages are understood. */
class PdfReaderTests {

	private static final String PICTURE = "BI /W 1 /H 1 /BPC 8 /CS /G ID 0 EI";

	@TempDir
	private Path directory;

	private final PDDocument document = new PDDocument();

	private final PDPage page = new PDPage(PDRectangle.A4);

	private final StringBuilder content = new StringBuilder();

	@AfterEach
	void close() throws IOException {
		this.document.close();
	}

	@Test
	void ruledCellsKeepTheirPlace() throws Exception {
		text("R", 60, 760, "Trees of the park, by kind.");
		for (int y : List.of(740, 720, 700, 680)) {
			this.content.append("60 " + y + " m 460 " + y + " l S\n");
		}
		for (int x : List.of(60, 160, 260, 360, 460)) {
			this.content.append(x + " 679.5 0.5 61 re f\n");
		}
		row(726, "Kind", "", "old", "young");
		row(706, "Oak", "3", "", "12");
		row(686, "Elm", "", "7", "");
		text("R", 60, 650, "Some cells are empty.");
		assertThat(markdown()).isEqualTo("""
				<!-- page 1 -->

				Trees of the park, by kind.

				| Kind |  | old | young |
				| --- | --- | --- | --- |
				| Oak | 3 |  | 12 |
				| Elm |  | 7 |

				Some cells are empty.
				""");
	}

	@Test
	void valuesStandUnderTheHeaderOfARuledCell() throws Exception {
		this.content.append("60 680 300 60 re S 60 700 m 360 700 l S 160 720 m 360 720 l S\n");
		this.content.append("160 680 m 160 740 l S 260 680 m 260 720 l S\n");
		text("R", 64, 716, "Plant");
		text("R", 164, 726, "Height");
		text("R", 164, 706, "least");
		text("R", 264, 706, "most");
		row(686, "Reed", "4", "9");
		assertThat(markdown()).isEqualTo("""
				<!-- page 1 -->

				| Plant | Height |  |
				| --- | --- | --- |
				|  | least | most |
				| Reed | 4 | 9 |
				""");
	}

	@Test
	void numbersWithoutLinesBetweenAreRows() throws Exception {
		this.content.append("60 660 300 80 re S 60 720 m 360 720 l S 160 660 m 160 740 l S 260 660 m 260 740 l S\n");
		row(726, "Lake", "area", "depth");
		row(706, "Upper", "14", "3.5");
		row(692, "Middle", "9", "-");
		row(678, "Lower", "21", "12.0");
		assertThat(markdown()).contains("| Upper | 14 | 3.5 |\n| Middle | 9 | - |\n| Lower | 21 | 12.0 |");
	}

	@Test
	void colorsBehindWordsAreNoTable() throws Exception {
		for (int line = 0; line < 4; line++) {
			this.content.append("0.9 g 60 " + (702 - 14 * line) + " 180 14 re f 0 g\n");
			text("R", 60, 706 - 14 * line, "line " + line + " of a marked note");
		}
		assertThat(markdown()).doesNotContain("|");
	}

	@Test
	void boldLinesInTheSizeOfTheTextAreHeadings() throws Exception {
		text("B", 60, 780, "Care of bikes");
		text("R", 60, 766, "A chain lasts as long as somebody keeps it clean and gives it oil, and not");
		text("R", 60, 752, "a day longer. Rust is its end.");
		text("B", 60, 722, "1.2 Brakes");
		text("R", 60, 708, "Pads wear with every stop, in rain more than on a dry road, and the wheel has");
		text("R", 60, 694, "to be true. Look at both once a month.");
		assertThat(markdown()).contains("# Care of bikes\n\nA chain lasts", "# 1.2 Brakes\n\nPads wear");
	}

	@Test
	void headersOfPagesAndCaptionsAreNoHeadings() throws Exception {
		text("B", 60, 800, "Handbook of bikes");
		text("R", 60, 770, "A chain lasts as long as somebody keeps it clean and gives it oil, and not");
		text("R", 60, 756, "a day longer. Rust is its end, and a saddle left out in the rain is no better.");
		text("B", 60, 726, "Handbook of bikes");
		text("R", 60, 696, "Pads wear with every stop, in rain more than on a dry road, and the wheel has");
		text("R", 60, 682, "to be true. Look at both once a month, or more often in the mountains.");
		text("B", 60, 652, "Source: own figures");
		assertThat(markdown()).containsOnlyOnce("#").contains("# Handbook of bikes\n\nA chain");
	}

	@Test
	void longTextInLargeLettersIsNoHeading() throws Exception {
		for (int line = 0; line < 5; line++) {
			text("R", 16, 60, 780 - 20 * line, "A welcome to all who came from near and far to see this place,");
		}
		for (int line = 0; line < 20; line++) {
			text("R", 60, 660 - 14 * line,
					"and the usual text of the page goes on for line after line of it, as it does in books");
		}
		assertThat(markdown()).doesNotContain("#");
	}

	@Test
	void titlesOfTheOutlineAreHeadings() throws Exception {
		PDDocumentOutline outline = new PDDocumentOutline();
		PDOutlineItem part = new PDOutlineItem();
		part.setTitle("Part one");
		PDOutlineItem chapter = new PDOutlineItem();
		chapter.setTitle("The start");
		part.addLast(chapter);
		outline.addLast(part);
		this.document.getDocumentCatalog().setDocumentOutline(outline);
		text("R", 60, 780, "Part one");
		text("R", 60, 750, "The start");
		text("R", 60, 720, "It was early, and the town was asleep.");
		assertThat(markdown()).contains("# Part one\n\n## The start\n\nIt was early");
	}

	@Test
	void linksLeadToTheirAddress() throws Exception {
		text("R", 60, 780, "Read the map before the first ride, and javascript never.");
		link("https://example.org/map?a=1&b=2", 60, 60 + width("Read the map"));
		link("javascript:alert(1)", 60 + width("Read the map before the first ride, and "), 400);
		assertThat(markdown()).contains(
				"[Read the map](<https://example.org/map?a=1&amp;b=2>) before the first ride, and javascript never.");
	}

	@Test
	void turnedTextIsReadAsText() throws Exception {
		text("R", 60, 780, "Upright text of the page");
		this.content.append("BT /R 11 Tf 0 1 -1 0 40 300 Tm (Printed along the edge) Tj ET\n");
		text("R", 60, 760, "goes on here.");
		assertThat(markdown()).contains("Printed along the edge").contains("Upright text of the page");
	}

	@Test
	void columnsDrawnLineByLineAreReadOneAfterTheOther() throws Exception {
		for (int line = 0; line < 6; line++) {
			text("R", 60, 780 - 14 * line, "left " + line + " has some words to read");
			text("R", 320, 780 - 14 * line, "right " + line + " has some words to read");
		}
		String markdown = markdown();
		assertThat(markdown.indexOf("left 5")).isPositive().isLessThan(markdown.indexOf("right 0"));
	}

	@Test
	void fieldsBoxesAndChoicesHaveTheirValues() throws Exception {
		text("R", 60, 780, "Application");
		COSDictionary parent = new COSDictionary();
		parent.setString(COSName.T, "person");
		parent.setItem(COSName.FT, COSName.getPDFName("Tx"));
		COSDictionary name = widget("name", null);
		name.setItem(COSName.PARENT, parent);
		name.setString(COSName.V, "Ann *B*");
		COSDictionary box = widget("member", "Btn");
		box.setName(COSName.AS, "Yes");
		box.setItem(COSName.AP, appearance("Yes"));
		COSDictionary open = widget("guest", "Btn");
		open.setName(COSName.AS, "Off");
		open.setItem(COSName.AP, appearance("Yes"));
		COSDictionary choice = widget("color", "Ch");
		choice.setString(COSName.V, "r");
		COSArray pair = COSArray.ofCOSStrings(List.of("r", "red"));
		COSArray options = new COSArray();
		options.add(pair);
		choice.setItem(COSName.OPT, options);
		assertThat(markdown()).contains("person.name: Ann \\*B\\*", "[x] member", "[ ] guest", "color: red");
	}

	@Test
	void aPictureInAFormOrInLineNeedsRecognition() throws Exception {
		PDFormXObject form = new PDFormXObject(new PDStream(this.document));
		form.setBBox(new PDRectangle(1, 1));
		form.setResources(new PDResources());
		try (OutputStream out = form.getStream().createOutputStream()) {
			out.write(PICTURE.getBytes(StandardCharsets.US_ASCII));
		}
		PDResources resources = new PDResources();
		resources.put(COSName.getPDFName("X"), form);
		this.page.setResources(resources);
		this.content.append("q 595 0 0 842 0 0 cm /X Do Q");
		assertThat(reply()).isEqualTo(new ExtractionReply.Failed(Obstacle.SCANNED));
	}

	@Test
	void lettersOfUnknownFontsNeedRecognition() throws Exception {
		COSDictionary inner = new COSDictionary();
		inner.setItem(COSName.TYPE, COSName.FONT);
		inner.setItem(COSName.SUBTYPE, COSName.CID_FONT_TYPE2);
		inner.setName(COSName.BASE_FONT, "X");
		COSDictionary system = new COSDictionary();
		system.setString(COSName.REGISTRY, "Adobe");
		system.setString(COSName.ORDERING, "Identity");
		system.setInt(COSName.SUPPLEMENT, 0);
		inner.setItem(COSName.CIDSYSTEMINFO, system);
		COSDictionary font = new COSDictionary();
		font.setItem(COSName.TYPE, COSName.FONT);
		font.setItem(COSName.SUBTYPE, COSName.TYPE0);
		font.setName(COSName.BASE_FONT, "X");
		font.setItem(COSName.ENCODING, COSName.IDENTITY_H);
		COSArray fonts = new COSArray();
		fonts.add(inner);
		font.setItem(COSName.DESCENDANT_FONTS, fonts);
		COSDictionary named = new COSDictionary();
		named.setItem(COSName.getPDFName("U"), font);
		COSDictionary resources = new COSDictionary();
		resources.setItem(COSName.FONT, named);
		this.page.setResources(new PDResources(resources));
		this.content.append("BT /U 12 Tf 60 700 Td <FFF0FFF1> Tj ET");
		assertThat(reply()).isEqualTo(new ExtractionReply.Failed(Obstacle.UNMAPPED));
	}

	@Test
	void cellsBelowEachOtherAreATableWithoutLines() throws Exception {
		row(740, "River", "length in", "flow");
		text("R", 164, 727, "km");
		row(700, "Aare", "288", "560");
		row(680, "Inn", "", "735");
		row(660, "Reuss", "164", "140");
		assertThat(markdown()).contains("""
				| River | length in km | flow |
				| --- | --- | --- |
				| Aare | 288 | 560 |
				| Inn |  | 735 |
				| Reuss | 164 | 140 |
				""");
	}

	@Test
	void aDocumentWithoutItsEndIsPartial() throws Exception {
		String pdf = """
				%PDF-1.4
				3 0 obj
				<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</R 5 0 R>>>>>>
				endobj
				5 0 obj
				<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>
				endobj
				4 0 obj
				<</Length 47>>stream
				BT /R 11 Tf 60 780 Td (What is left of it) Tj ET
				endstream
				endobj
				6 0 obj
				<</Type/Pa""";
		Path file = Files.writeString(this.directory.resolve("cut.pdf"), pdf);
		ByteArrayOutputStream markdown = new ByteArrayOutputStream();
		assertThat(parse(file, markdown)).isEqualTo(new ExtractionReply.Done(1, true));
		assertThat(markdown.toString(StandardCharsets.UTF_8)).contains("What is left of it");
	}

	@Test
	void aDocumentForOwnersOfCertificatesSaysSo() throws Exception {
		text("R", 60, 780, "For few");
		markdown();
		String pdf = Files.readString(this.directory.resolve("a.pdf"), StandardCharsets.ISO_8859_1);
		String entry = "/Encrypt<</Filter/Adobe.PubSec/SubFilter/adbe.pkcs7.s4/V 2/Length 128/Recipients[<00>]>>/Root";
		Path file = Files.writeString(this.directory.resolve("b.pdf"), pdf.replaceFirst("/Root", entry),
				StandardCharsets.ISO_8859_1);
		assertThat(parse(file, new ByteArrayOutputStream()))
			.isEqualTo(new ExtractionReply.Failed(Obstacle.CERTIFICATE));
	}

	@Test
	void lettersFromRightToLeftAreInTheOrderOfReading() {
		assertThat(BidiText.logical("nohtyP \u05d0\u05d1", false)).isEqualTo("nohtyP \u05d1\u05d0");
		assertThat(BidiText.logical("(Java 25) \u05d2\u05d1\u05d0", true)).isEqualTo("\u05d0\u05d1\u05d2 (Java 25)");
		assertThat(BidiText.normalize("\ufb01")).isEqualTo("fi");
		assertThat(BidiText.logical(BidiText.normalize("\ufefb"), true)).isEqualTo("\u0644\u0627");
	}

	private String markdown() throws IOException {
		ByteArrayOutputStream markdown = new ByteArrayOutputStream();
		parse(markdown);
		return markdown.toString(StandardCharsets.UTF_8);
	}

	private ExtractionReply reply() throws IOException {
		return parse(new ByteArrayOutputStream());
	}

	private ExtractionReply parse(ByteArrayOutputStream markdown) throws IOException {
		this.document.addPage(this.page);
		PDResources resources = (this.page.getResources() != null) ? this.page.getResources() : new PDResources();
		resources.put(COSName.getPDFName("R"), new PDType1Font(FontName.HELVETICA));
		resources.put(COSName.getPDFName("B"), new PDType1Font(FontName.HELVETICA_BOLD));
		this.page.setResources(resources);
		PDStream stream = new PDStream(this.document);
		try (OutputStream out = stream.createOutputStream()) {
			out.write(this.content.toString().getBytes(StandardCharsets.ISO_8859_1));
		}
		this.page.setContents(stream);
		Path file = this.directory.resolve("a.pdf");
		this.document.save(file.toFile(), CompressParameters.NO_COMPRESSION);
		return parse(file, markdown);
	}

	private static ExtractionReply parse(Path file, ByteArrayOutputStream markdown) {
		ExtractionTask task = new ExtractionTask(file.toString(), "a.pdf", "", 1, Integer.MAX_VALUE,
				new ExtractionLimits(1_000_000, 1_000, 10, 2));
		return new DocumentParser(task, new MarkdownOutput.Receiver() {

			@Override
			public void piece(byte[] bytes) {
				markdown.writeBytes(bytes);
			}

			@Override
			public void progress() {
				// Nobody waits
			}

		}).parse();
	}

	private void row(int y, String... cells) {
		for (int column = 0; column < cells.length; column++) {
			if (!cells[column].isEmpty()) {
				text("R", 64 + 100 * column, y, cells[column]);
			}
		}
	}

	private void text(String font, int x, int y, String text) {
		text(font, 11, x, y, text);
	}

	private void text(String font, int size, int x, int y, String text) {
		this.content.append("BT /%s %d Tf %d %d Td (%s) Tj ET\n".formatted(font, size, x, y, text));
	}

	private static float width(String text) throws IOException {
		return new PDType1Font(FontName.HELVETICA).getStringWidth(text) * 11 / 1000;
	}

	private void link(String target, float from, float to) throws IOException {
		PDAnnotationLink link = new PDAnnotationLink();
		link.setRectangle(new PDRectangle(from, 776, to - from, 16));
		PDActionURI action = new PDActionURI();
		action.setURI(target);
		link.setAction(action);
		annotate(link.getCOSObject());
	}

	private COSDictionary widget(String name, String type) {
		COSDictionary field = new COSDictionary();
		field.setItem(COSName.TYPE, COSName.ANNOT);
		field.setItem(COSName.SUBTYPE, COSName.WIDGET);
		field.setString(COSName.T, name);
		if (type != null) {
			field.setName(COSName.FT, type);
		}
		annotate(field);
		return field;
	}

	private void annotate(COSDictionary annotation) {
		COSArray all = this.page.getCOSObject().getCOSArray(COSName.ANNOTS);
		if (all == null) {
			all = new COSArray();
			this.page.getCOSObject().setItem(COSName.ANNOTS, all);
		}
		all.add(annotation);
	}

	private static COSDictionary appearance(String state) {
		COSDictionary normal = new COSDictionary();
		normal.setItem(COSName.getPDFName(state), new COSDictionary());
		normal.setItem(COSName.getPDFName("Off"), new COSDictionary());
		COSDictionary appearance = new COSDictionary();
		appearance.setItem(COSName.N, normal);
		return appearance;
	}

}
