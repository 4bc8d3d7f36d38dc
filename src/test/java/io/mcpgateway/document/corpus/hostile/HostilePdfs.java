package io.mcpgateway.document.corpus.hostile;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;

/** PDF files that attack a reader. */
final class HostilePdfs {

	private static final String CATALOG = "<</Type/Catalog/Pages 2 0 R>>";

	private static final String TREE = "<</Type/Pages/Count 1/Kids[3 0 R]>>";

	private static final String PAGE = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R"
			+ "/Resources<</Font<</F1 5 0 R>>/XObject<</X1 6 0 R>>>>>>";

	private static final String FONT = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";

	private static final String HELLO = "BT /F1 12 Tf 60 700 Td (Hello from the page) Tj ET";

	private HostilePdfs() {
	}

	static List<HostileDocument> all(String url) {
		return List.of(HostileDocument.of("pages-100000.pdf", HostilePdfs::manyPages),
				HostileDocument.of("page-tree-bomb.pdf", HostilePdfs::treeBomb),
				HostileDocument.of("page-loop.pdf",
						() -> pdf(CATALOG, "<</Type/Pages/Count 2/Kids[3 0 R 2 0 R]>>", PAGE, stream(HELLO), FONT)),
				HostileDocument.of("reference-loop.pdf", () -> pdf(CATALOG, TREE, PAGE, "7 0 R", FONT, FONT, "4 0 R")),
				HostileDocument.of("form-loop.pdf",
						() -> pdf(CATALOG, TREE, PAGE, stream(HELLO + " /X1 Do"), FONT, stream("/X1 Do /X1 Do",
								"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X1 6 0 R>>>>"))),
				HostileDocument.of("font-without-unicode.pdf",
						() -> pdf(CATALOG, TREE, PAGE, stream("BT /F1 12 Tf 60 700 Td <00410042> Tj ET"),
								"<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[<</Type/Font"
										+ "/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(Adobe)"
										+ "/Ordering(Identity)/Supplement 0>>>>]>>")),
				HostileDocument.of("content-bomb.pdf",
						() -> bomb("", DeflateBomb.of(HELLO, " ", HostileCorpus.BOMB_MEGABYTES, ""))),
				HostileDocument.of("text-bomb.pdf",
						() -> bomb("",
								DeflateBomb.of("BT /F1 12 Tf ", "(all work and no play) Tj 0 0 Td\n",
										HostileCorpus.BOMB_MEGABYTES, "ET"))),
				HostileDocument.of("ruled-lines.pdf", HostilePdfs::ruledLines),
				HostileDocument.of("cells-without-lines.pdf", HostilePdfs::cells),
				HostileDocument.of("object-stream-bomb.pdf", HostilePdfs::objectStreamBomb),
				HostileDocument
					.of("nested-arrays.pdf",
							() -> pdf("<</Type/Catalog/Pages 2 0 R/Deep " + "[".repeat(500_000) + "]".repeat(500_000)
									+ ">>", TREE, PAGE, stream(HELLO), FONT)),
				HostileDocument.of("nested-content.pdf",
						() -> pdf(CATALOG, TREE, PAGE, stream("[".repeat(500_000) + "]".repeat(500_000) + HELLO),
								FONT)),
				HostileDocument.of("fetching.pdf", () -> fetching(url)).hides("passwd"),
				HostileDocument.of("encrypted.pdf", () -> encrypted("secret")).ends("FAILED ENCRYPTED"),
				HostileDocument.of("no-copying.pdf", () -> encrypted("")).ends("DONE", "FAILED ENCRYPTED"),
				HostileDocument.of("picture-only.pdf", () -> pdf(CATALOG, TREE, PAGE, stream("0 0 100 100 re f"), FONT))
					.ends("FAILED SCANNED", "FAILED EMPTY"));
	}

	/** Returns a document that is small and plain. */
	static byte[] small() {
		return pdf(CATALOG, TREE, PAGE, stream(HELLO), FONT);
	}

	private static byte[] manyPages() {
		return pdf(CATALOG, "<</Type/Pages/Count 100000/Kids[" + "3 0 R ".repeat(100_000) + "]>>", PAGE, stream(HELLO),
				FONT);
	}

	/** Ten levels of nodes, each of which has the next one ten times. */
	private static byte[] treeBomb() {
		String[] objects = new String[15];
		objects[0] = CATALOG;
		objects[1] = node(1_000_000_000, 7);
		objects[2] = PAGE;
		objects[3] = stream(HELLO);
		objects[4] = FONT;
		objects[5] = FONT;
		for (int number = 7; number <= 14; number++) {
			objects[number - 1] = node(1_000_000_000, number + 1);
		}
		objects[14] = node(10, 3);
		return pdf(objects);
	}

	/** Thousands of lines across each other, with a word in some of the cells. */
	private static byte[] ruledLines() {
		StringBuilder page = new StringBuilder();
		for (int i = 0; i < 5_000; i++) {
			page.append("0 ").append(i * 0.9).append(" m 9000 ").append(i * 0.9).append(" l S ");
			page.append(i * 7).append(" 0 m ").append(i * 7).append(" 9000 l S ");
			page.append(100 * (i % 50)).append(' ').append(50 * (i / 50)).append(" 90 40 re f ");
			page.append("BT /F1 9 Tf ").append(i * 7 % 595).append(' ').append(i % 842).append(" Td (word) Tj ET\n");
		}
		return pdf(CATALOG, TREE, PAGE, stream(page.toString()), FONT);
	}

	/** Lines of words that are nearly below each other. */
	private static byte[] cells() {
		StringBuilder page = new StringBuilder("BT /F1 1 Tf ");
		for (int line = 0; line < 8_000; line++) {
			for (int cell = 0; cell < 28; cell++) {
				page.append("1 0 0 1 ").append(cell * 20 + line % 2 * 9).append(' ').append(9_000 - line * 1.1);
				page.append(" Tm (w) Tj\n");
			}
		}
		return pdf(CATALOG, TREE, PAGE, stream(page.append("ET").toString()), FONT);
	}

	private static String node(int count, int child) {
		return "<</Type/Pages/Count " + count + "/Kids[" + (child + " 0 R ").repeat(10) + "]>>";
	}

	private static byte[] fetching(String url) {
		return pdf(
				"<</Type/Catalog/Pages 2 0 R/OpenAction<</S/URI/URI(" + url + "/open)>>/AcroForm<</XFA 7 0 R/Fields[]>>"
						+ "/AA<</WC<</S/JavaScript/JS(app.launchURL\\('" + url + "/script'\\))>>>>>>",
				TREE,
				PAGE.replace("/Contents",
						"/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 595 842]/A<</S/URI"
								+ "/URI(javascript:alert\\(1\\))>>>>]/Contents"),
				stream(HELLO), FONT,
				stream("", "/Type/XObject/Subtype/Image/Width 1/Height 1/F<</FS/URL/F(" + url + "/image)>>"),
				stream("<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\"><!ENTITY c SYSTEM \"" + url
						+ "/xfa\">]><a>&b;&c;</a>"));
	}

	/** Generates a document whose page comes from data that grow on reading. */
	private static byte[] bomb(String entries, DeflateBomb bomb) {
		return pdf(CATALOG, TREE, PAGE, stream(bomb.zlib(), entries + "/Filter/FlateDecode"), FONT, FONT);
	}

	/** Generates a document whose fonts are in compressed objects among a gigabyte. */
	private static byte[] objectStreamBomb() {
		DeflateBomb bomb = DeflateBomb.of("5 0 " + FONT, " ", HostileCorpus.BOMB_MEGABYTES, "");
		return pdf(CATALOG, TREE, PAGE, stream(HELLO), "null",
				stream(bomb.zlib(), "/Type/ObjStm/N 1/First 4/Filter/FlateDecode"));
	}

	private static byte[] encrypted(String password) throws IOException {
		try (PDDocument document = Loader.loadPDF(small()); ByteArrayOutputStream out = new ByteArrayOutputStream()) {
			AccessPermission permission = new AccessPermission();
			permission.setCanExtractContent(false);
			StandardProtectionPolicy policy = new StandardProtectionPolicy("owner", password, permission);
			policy.setEncryptionKeyLength(256);
			document.protect(policy);
			document.save(out);
			return out.toByteArray();
		}
	}

	private static String stream(String content, String... entries) {
		return stream(content.getBytes(StandardCharsets.ISO_8859_1), String.join("", entries));
	}

	private static String stream(byte[] content, String entries) {
		return "<<" + entries + "/Length " + content.length + ">>stream\n"
				+ new String(content, StandardCharsets.ISO_8859_1) + "\nendstream";
	}

	/** Writes objects numbered from 1, and a table of where they are. */
	private static byte[] pdf(String... objects) {
		StringBuilder pdf = new StringBuilder("%PDF-1.7\n");
		StringBuilder table = new StringBuilder("xref\n0 " + (objects.length + 1) + "\n0000000000 65535 f \n");
		for (int number = 1; number <= objects.length; number++) {
			table.append("%010d 00000 n \n".formatted(pdf.length()));
			pdf.append(number).append(" 0 obj\n").append(objects[number - 1]).append("\nendobj\n");
		}
		int start = pdf.length();
		pdf.append(table).append("trailer\n<</Size ").append(objects.length + 1);
		pdf.append("/Root 1 0 R>>\nstartxref\n").append(start).append("\n%%EOF\n");
		return pdf.toString().getBytes(StandardCharsets.ISO_8859_1);
	}

}
