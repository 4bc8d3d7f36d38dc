package io.mcpgateway.document.corpus;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.text.Bidi;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

import io.mcpgateway.document.corpus.CorpusText.Block;
import io.mcpgateway.document.corpus.CorpusText.Heading;
import io.mcpgateway.document.corpus.CorpusText.Item;
import io.mcpgateway.document.corpus.CorpusText.Items;
import io.mcpgateway.document.corpus.CorpusText.Paragraph;
import io.mcpgateway.document.corpus.CorpusText.Table;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.common.PDStream;

/**
 * Writes texts as PDF, a line at a time as a layout program does: a heading is large, an
 * item begins with a bullet, and cells stand beside each other.
 */
final class PdfSamples {

	private static final COSName FONT = COSName.getPDFName("F1");

	private static final int MARGIN = 60;

	private final PDDocument document = new PDDocument();

	private final CorpusText text;

	private final PdfSampleFont font;

	private StringBuilder page = new StringBuilder();

	private float y = 780;

	private PdfSamples(CorpusText text) throws IOException {
		this.text = text;
		this.font = PdfSampleFont.of(this.document, text);
	}

	static byte[] write(CorpusText text) throws IOException {
		PdfSamples writer = new PdfSamples(text);
		try (writer.document; ByteArrayOutputStream out = new ByteArrayOutputStream()) {
			for (Block block : text.blocks()) {
				writer.append(block);
			}
			writer.endPage();
			writer.font.finish();
			writer.document.getDocumentInformation().setTitle(text.title());
			writer.document.save(out);
			return out.toByteArray();
		}
	}

	private void append(Block block) throws IOException {
		switch (block) {
			case Heading(int level, String words) -> {
				this.y -= 14;
				paragraph(words, MARGIN, 24 - 4 * level);
			}
			case Paragraph(String words) -> paragraph(words, MARGIN, 11);
			case Items(boolean isOrdered, List<Item> items) -> {
				for (int index = 0; index < items.size(); index++) {
					Item item = items.get(index);
					String mark = isOrdered ? (index + 1) + ". " : this.font.bullet() + " ";
					paragraph(mark + item.text(), MARGIN + 15 + 15 * item.level(), 11);
				}
			}
			case Table(List<List<String>> rows) -> {
				for (List<String> row : rows) {
					for (int column = 0; column < row.size(); column++) {
						show(row.get(column), MARGIN + 165 * column, 11);
					}
					this.y -= 16;
				}
			}
		}
		this.y -= 6;
		if (this.y < 200) {
			endPage();
		}
	}

	private void paragraph(String words, int x, int size) throws IOException {
		StringBuilder line = new StringBuilder();
		for (String word : words.split(this.font.isOfIdeographs() ? "(?<=\\G.{20})" : "(?<= )", -1)) {
			if (!line.isEmpty() && this.font.width(line + word) * size / 1000 > 475 - x + MARGIN) {
				show(line.toString(), x, size);
				this.y -= size * 1.4F;
				line.setLength(0);
			}
			line.append(word);
		}
		show(line.toString(), x, size);
		this.y -= size * 1.4F;
	}

	private void show(String words, int x, int size) throws IOException {
		String line = words.strip();
		float start = x;
		if (this.text.isRightToLeft()) {
			line = visual(line);
			start = 595 - x - this.font.width(line) * size / 1000;
		}
		this.page.append("BT /F1 ").append(size).append(" Tf ").append(start).append(' ').append(this.y);
		this.page.append(" Td <").append(HexFormat.of().formatHex(this.font.encode(line))).append("> Tj ET\n");
	}

	/** Returns a line in the order of its glyphs from left to right. */
	private static String visual(String line) {
		Bidi bidi = new Bidi(line, Bidi.DIRECTION_RIGHT_TO_LEFT);
		byte[] levels = new byte[bidi.getRunCount()];
		Object[] runs = new Object[levels.length];
		for (int run = 0; run < levels.length; run++) {
			levels[run] = (byte) bidi.getRunLevel(run);
			String part = line.substring(bidi.getRunStart(run), bidi.getRunLimit(run));
			runs[run] = (levels[run] % 2 == 1) ? new StringBuilder(part).reverse() : part;
		}
		Bidi.reorderVisually(levels, 0, runs, 0, runs.length);
		List<String> parts = new ArrayList<>();
		for (Object run : runs) {
			parts.add(run.toString());
		}
		return String.join("", parts);
	}

	private void endPage() throws IOException {
		if (this.page.isEmpty()) {
			return;
		}
		PDPage sheet = new PDPage(PDRectangle.A4);
		PDResources resources = new PDResources();
		resources.put(FONT, this.font.font());
		sheet.setResources(resources);
		InputStream content = new ByteArrayInputStream(this.page.toString().getBytes(StandardCharsets.US_ASCII));
		sheet.setContents(new PDStream(this.document, content, COSName.FLATE_DECODE));
		this.document.addPage(sheet);
		this.page = new StringBuilder();
		this.y = 780;
	}

}
