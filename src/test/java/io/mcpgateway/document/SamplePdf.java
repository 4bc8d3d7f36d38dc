package io.mcpgateway.document;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;

/** Maker of documents in PDF. */
public final class SamplePdf {

	private static final int LEFT = 72;

	private static final int TOP = 720;

	private static final int LEADING = 16;

	private static final int SIZE = 11;

	private SamplePdf() {
	}

	/** Returns a document with a page for each text; a line break begins a paragraph. */
	public static byte[] of(String... pages) {
		try (PDDocument document = new PDDocument(); ByteArrayOutputStream out = new ByteArrayOutputStream()) {
			for (String page : pages) {
				add(document, page);
			}
			document.save(out);
			return out.toByteArray();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static void add(PDDocument document, String text) throws IOException {
		PDPage page = new PDPage();
		document.addPage(page);
		try (PDPageContentStream stream = new PDPageContentStream(document, page)) {
			stream.beginText();
			stream.setFont(new PDType1Font(FontName.HELVETICA), SIZE);
			stream.setLeading(LEADING);
			stream.newLineAtOffset(LEFT, TOP);
			for (String line : text.lines().toList()) {
				stream.showText(line);
				stream.newLine();
				stream.newLine();
			}
			stream.endText();
		}
	}

}
