package io.mcpgateway.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;

/** PDFs of full pages, the same in each run. */
final class GeneratedPdfs {

	private static final int LINES = 45;

	private static final int WORDS = 12;

	private static final int SIZE = 11;

	private static final int LEADING = 14;

	private static final int LEFT = 60;

	private static final int TOP = 730;

	private static final List<String> VOCABULARY = List.of("brake", "gear", "chain", "saddle", "pedal", "wrench",
			"torque", "bolt", "frame", "wheel", "spoke", "valve");

	private final PDType1Font font = new PDType1Font(FontName.HELVETICA);

	private final Random random = new Random(20260728);

	/**
	 * Writes a PDF.
	 * @param last last word of the document
	 */
	void write(Path file, int pages, String last) throws IOException {
		try (PDDocument document = new PDDocument()) {
			for (int number = 1; number <= pages; number++) {
				PDPage page = new PDPage();
				document.addPage(page);
				try (PDPageContentStream stream = new PDPageContentStream(document, page)) {
					stream.beginText();
					stream.setFont(this.font, SIZE);
					stream.setLeading(LEADING);
					stream.newLineAtOffset(LEFT, TOP);
					for (int line = 0; line < LINES; line++) {
						stream.showText(line(number));
						stream.newLine();
					}
					stream.showText((number == pages) ? last : "");
					stream.endText();
				}
			}
			document.save(file.toFile());
		}
	}

	private String line(int page) {
		StringBuilder line = new StringBuilder("Page ").append(page);
		for (int i = 0; i < WORDS; i++) {
			line.append(' ').append(VOCABULARY.get(this.random.nextInt(VOCABULARY.size())));
		}
		return line.toString();
	}

}
