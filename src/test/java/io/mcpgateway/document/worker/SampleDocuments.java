package io.mcpgateway.document.worker;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.poi.poifs.crypt.EncryptionInfo;
import org.apache.poi.poifs.crypt.EncryptionMode;
import org.apache.poi.poifs.crypt.Encryptor;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.apache.poi.xslf.usermodel.SlideLayout;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xslf.usermodel.XSLFSlide;
import org.apache.poi.xslf.usermodel.XSLFTextParagraph;
import org.apache.poi.xslf.usermodel.XSLFTextShape;
import org.apache.poi.xssf.usermodel.XSSFRow;
import org.apache.poi.xssf.usermodel.XSSFSheet;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.apache.poi.xwpf.usermodel.XWPFAbstractNum;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.apache.poi.xwpf.usermodel.XWPFNumbering;
import org.apache.poi.xwpf.usermodel.XWPFParagraph;
import org.apache.poi.xwpf.usermodel.XWPFRun;
import org.apache.poi.xwpf.usermodel.XWPFStyle;
import org.apache.poi.xwpf.usermodel.XWPFTable;
import org.openxmlformats.schemas.wordprocessingml.x2006.main.CTAbstractNum;
import org.openxmlformats.schemas.wordprocessingml.x2006.main.CTLvl;
import org.openxmlformats.schemas.wordprocessingml.x2006.main.CTStyle;
import org.openxmlformats.schemas.wordprocessingml.x2006.main.STNumberFormat;
import org.openxmlformats.schemas.wordprocessingml.x2006.main.STStyleType;

/** Writes documents of several types. */
final class SampleDocuments {

	private SampleDocuments() {
	}

	/** Writes headings, text, nested lists and a table. */
	static void word(Path file) throws IOException {
		try (XWPFDocument document = new XWPFDocument(); OutputStream out = Files.newOutputStream(file)) {
			style(document, "Heading1", "heading 1");
			style(document, "Heading2", "heading 2");
			paragraph(document, "Heading1", "Report # 1");
			XWPFParagraph text = paragraph(document, null, "A snake_case name, ");
			XWPFRun run = text.createRun();
			run.setBold(true);
			run.setText("bold");
			text.createRun().setText(" <script>alert(1)</script> ");
			text.createHyperlinkRun("https://example.com/?a=1&b=2").setText("link");
			text.createHyperlinkRun("javascript:alert(1)").setText(" none");
			BigInteger bullets = list(document, 1, STNumberFormat.BULLET);
			BigInteger numbers = list(document, 2, STNumberFormat.DECIMAL);
			item(document, bullets, 0, "first");
			item(document, bullets, 1, "nested");
			item(document, bullets, 0, "second");
			item(document, numbers, 0, "one");
			item(document, numbers, 0, "two");
			paragraph(document, "Heading2", "Table");
			XWPFTable table = document.createTable(2, 2);
			for (int i = 0; i < 4; i++) {
				table.getRow(i / 2).getCell(i % 2).setText("c|" + i);
			}
			paragraph(document, null, "# no heading");
			document.write(out);
		}
	}

	static void encrypted(Path document, Path file) throws Exception {
		try (POIFSFileSystem files = new POIFSFileSystem(); OutputStream out = Files.newOutputStream(file)) {
			Encryptor encryptor = new EncryptionInfo(EncryptionMode.agile).getEncryptor();
			encryptor.confirmPassword("secret");
			try (OutputStream data = encryptor.getDataStream(files)) {
				Files.copy(document, data);
			}
			files.writeFilesystem(out);
		}
	}

	/** Writes sheets with a head and so many rows. */
	static void sheets(Path file, int rows, String... names) throws IOException {
		try (XSSFWorkbook workbook = new XSSFWorkbook(); OutputStream out = Files.newOutputStream(file)) {
			for (String name : names) {
				XSSFSheet sheet = workbook.createSheet(name);
				for (int i = 0; i <= rows; i++) {
					XSSFRow row = sheet.createRow(i);
					row.createCell(0).setCellValue((i == 0) ? "Name" : "n" + i);
					if (i == 0) {
						row.createCell(1).setCellValue("Value");
					}
					else {
						row.createCell(1).setCellValue(i * 1.5);
					}
				}
			}
			workbook.write(out);
		}
	}

	/** Writes slides with a title and nested points. */
	static void slides(Path file, int slides) throws IOException {
		try (XMLSlideShow show = new XMLSlideShow(); OutputStream out = Files.newOutputStream(file)) {
			for (int i = 1; i <= slides; i++) {
				XSLFSlide slide = show
					.createSlide(show.getSlideMasters().getFirst().getLayout(SlideLayout.TITLE_AND_CONTENT));
				slide.getPlaceholder(0).setText("Slide " + i);
				XSLFTextShape content = slide.getPlaceholder(1);
				content.clearText();
				for (int level = 0; level < 2; level++) {
					XSLFTextParagraph point = content.addNewTextParagraph();
					point.addNewTextRun().setText("point " + level);
					point.setIndentLevel(level);
				}
			}
			show.write(out);
		}
	}

	/** Writes pages with a heading, a paragraph of two lines, a list and a grid. */
	static void pages(Path file, int pages, boolean isEncrypted) throws IOException {
		PDType1Font font = new PDType1Font(Standard14Fonts.FontName.HELVETICA);
		try (PDDocument document = new PDDocument()) {
			for (int i = 1; i <= pages; i++) {
				PDPage page = new PDPage();
				document.addPage(page);
				try (PDPageContentStream content = new PDPageContentStream(document, page)) {
					text(content, font, (i == 1) ? 24 : 18, 72, 700, (i == 1) ? "Title" : "Chapter " + i);
					text(content, font, 11, 72, 660,
							"A paragraph of page " + i + " that is longer than one line, as most are,");
					text(content, font, 11, 72, 646, "and ends here.");
					text(content, font, 11, 72, 618, "\u2022 one");
					text(content, font, 11, 72, 604, "\u2022 two");
					for (int cell = 0; cell < 9; cell++) {
						text(content, font, 11, 72 + cell % 3 * 120, 570 - cell / 3 * 14, "cell" + cell);
					}
				}
			}
			if (isEncrypted) {
				document.protect(new StandardProtectionPolicy("owner", "user", new AccessPermission()));
			}
			document.save(file.toFile());
		}
	}

	/** Writes a page that is a picture. */
	static void scan(Path file) throws IOException {
		try (PDDocument document = new PDDocument()) {
			PDPage page = new PDPage();
			document.addPage(page);
			BufferedImage image = new BufferedImage(20, 20, BufferedImage.TYPE_INT_RGB);
			try (PDPageContentStream content = new PDPageContentStream(document, page)) {
				content.drawImage(LosslessFactory.createFromImage(document, image), 0, 0);
			}
			document.save(file.toFile());
		}
	}

	private static void text(PDPageContentStream content, PDType1Font font, int size, int x, int y, String text)
			throws IOException {
		content.beginText();
		content.setFont(font, size);
		content.newLineAtOffset(x, y);
		content.showText(text);
		content.endText();
	}

	private static XWPFParagraph paragraph(XWPFDocument document, String style, String text) {
		XWPFParagraph paragraph = document.createParagraph();
		if (style != null) {
			paragraph.setStyle(style);
		}
		paragraph.createRun().setText(text);
		return paragraph;
	}

	private static void style(XWPFDocument document, String id, String name) {
		CTStyle style = CTStyle.Factory.newInstance();
		style.setStyleId(id);
		style.addNewName().setVal(name);
		style.setType(STStyleType.PARAGRAPH);
		document.createStyles().addStyle(new XWPFStyle(style));
	}

	private static BigInteger list(XWPFDocument document, int id, STNumberFormat.Enum format) {
		XWPFNumbering numbering = document.createNumbering();
		CTAbstractNum list = CTAbstractNum.Factory.newInstance();
		list.setAbstractNumId(BigInteger.valueOf(id));
		for (int level : List.of(0, 1)) {
			CTLvl description = list.addNewLvl();
			description.setIlvl(BigInteger.valueOf(level));
			description.addNewStart().setVal(BigInteger.ONE);
			description.addNewNumFmt().setVal(format);
			description.addNewLvlText().setVal((format == STNumberFormat.BULLET) ? "\u2022" : "%" + (level + 1) + ".");
		}
		return numbering.addNum(numbering.addAbstractNum(new XWPFAbstractNum(list)));
	}

	private static void item(XWPFDocument document, BigInteger list, int level, String text) {
		XWPFParagraph paragraph = paragraph(document, null, text);
		paragraph.setNumID(list);
		paragraph.setNumILvl(BigInteger.valueOf(level));
	}

}
