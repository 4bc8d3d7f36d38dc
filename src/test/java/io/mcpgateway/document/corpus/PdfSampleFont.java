package io.mcpgateway.document.corpus;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDFontFactory;
import org.apache.pdfbox.pdmodel.font.PDType0Font;

/**
 * Font of a generated PDF. European texts and Hebrew embed a part of Liberation Sans;
 * Chinese, Japanese and Korean name a font of the viewer and a standard character map;
 * the others number their characters, and a table says which numbers are which
 * characters.
 */
abstract class PdfSampleFont {

	private static final String LIBERATION = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

	/** Character map and order of the glyphs by language. */
	private static final Map<String, List<String>> IDEOGRAPHS = Map.of("zh", List.of("UniGB-UTF16-H", "GB1"), "ja",
			List.of("UniJIS-UTF16-H", "Japan1"), "ko", List.of("UniKS-UTF16-H", "Korea1"));

	private final PDFont font;

	private PdfSampleFont(PDFont font) {
		this.font = font;
	}

	static PdfSampleFont of(PDDocument document, CorpusText text) throws IOException {
		List<String> map = IDEOGRAPHS.get(text.language());
		if (map != null) {
			return new Ideographs(type0(map.getFirst(), "Viewer-Font", map.getLast(), 1000));
		}
		if (List.of("ar", "hi").contains(text.language()) || text.name().equals("team-retro")) {
			COSStream table = document.getDocument().createCOSStream();
			return new Numbered(type0("Identity-H", "ABCDEF+Numbered", "Identity", 600), table);
		}
		try (InputStream file = PDFont.class.getResourceAsStream(LIBERATION)) {
			return new Embedded(PDType0Font.load(document, file, true));
		}
	}

	private static PDFont type0(String map, String name, String order, int width) throws IOException {
		COSDictionary system = new COSDictionary();
		system.setString(COSName.REGISTRY, "Adobe");
		system.setString(COSName.ORDERING, order);
		system.setInt(COSName.SUPPLEMENT, 0);
		COSDictionary glyphs = new COSDictionary();
		glyphs.setItem(COSName.TYPE, COSName.FONT);
		glyphs.setName(COSName.SUBTYPE, "CIDFontType0");
		glyphs.setName(COSName.BASE_FONT, name);
		glyphs.setItem(COSName.CIDSYSTEMINFO, system);
		glyphs.setInt(COSName.DW, width);
		COSDictionary font = new COSDictionary();
		font.setItem(COSName.TYPE, COSName.FONT);
		font.setItem(COSName.SUBTYPE, COSName.TYPE0);
		font.setName(COSName.BASE_FONT, name);
		font.setName(COSName.ENCODING, map);
		font.setItem(COSName.DESCENDANT_FONTS, new COSArray(List.of(glyphs)));
		return PDFontFactory.createFont(font);
	}

	PDFont font() {
		return this.font;
	}

	boolean isOfIdeographs() {
		return false;
	}

	String bullet() {
		return "•";
	}

	/** Returns the width of a line in thousandths of the font's size. */
	abstract float width(String line) throws IOException;

	abstract byte[] encode(String line) throws IOException;

	/** Completes the font after the last line. */
	abstract void finish() throws IOException;

	private static final class Embedded extends PdfSampleFont {

		private Embedded(PDFont font) {
			super(font);
		}

		@Override
		float width(String line) throws IOException {
			return font().getStringWidth(line);
		}

		@Override
		byte[] encode(String line) throws IOException {
			line.codePoints().forEach(font()::addToSubset);
			return font().encode(line);
		}

		@Override
		void finish() throws IOException {
			font().subset();
		}

	}

	private static final class Ideographs extends PdfSampleFont {

		private Ideographs(PDFont font) {
			super(font);
		}

		@Override
		boolean isOfIdeographs() {
			return true;
		}

		@Override
		String bullet() {
			return "・";
		}

		@Override
		float width(String line) {
			return 1000F * line.length();
		}

		@Override
		byte[] encode(String line) {
			return line.getBytes(StandardCharsets.UTF_16BE);
		}

		@Override
		void finish() {
			// The font is the viewer's
		}

	}

	private static final class Numbered extends PdfSampleFont {

		private final COSStream table;

		private final List<Integer> characters = new ArrayList<>();

		private Numbered(PDFont font, COSStream table) {
			super(font);
			this.table = table;
		}

		@Override
		float width(String line) {
			return 600F * line.codePointCount(0, line.length());
		}

		@Override
		byte[] encode(String line) {
			int[] points = line.codePoints().toArray();
			byte[] numbers = new byte[2 * points.length];
			for (int index = 0; index < points.length; index++) {
				if (!this.characters.contains(points[index])) {
					this.characters.add(points[index]);
				}
				numbers[2 * index + 1] = (byte) (this.characters.indexOf(points[index]) + 1);
			}
			return numbers;
		}

		@Override
		void finish() throws IOException {
			StringBuilder map = new StringBuilder("/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
					+ "/CMapName /Table def 1 begincodespacerange <0000> <FFFF> endcodespacerange\n");
			for (int number = 1; number <= this.characters.size(); number++) {
				map.append("1 beginbfchar <%04X> <".formatted(number));
				Character.toString(this.characters.get(number - 1))
					.chars()
					.forEach((unit) -> map.append("%04X".formatted(unit)));
				map.append("> endbfchar\n");
			}
			try (OutputStream out = this.table.createOutputStream(COSName.FLATE_DECODE)) {
				out.write(map.append("endcmap end end\n").toString().getBytes(StandardCharsets.US_ASCII));
			}
			font().getCOSObject().setItem(COSName.TO_UNICODE, this.table);
		}

	}

}
