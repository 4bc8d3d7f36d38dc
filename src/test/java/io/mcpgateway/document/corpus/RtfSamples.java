package io.mcpgateway.document.corpus;

import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

import io.mcpgateway.document.corpus.CorpusText.Block;
import io.mcpgateway.document.corpus.CorpusText.Heading;
import io.mcpgateway.document.corpus.CorpusText.Item;
import io.mcpgateway.document.corpus.CorpusText.Items;
import io.mcpgateway.document.corpus.CorpusText.Paragraph;
import io.mcpgateway.document.corpus.CorpusText.Table;

/** Writes texts in RTF, with a style sheet and a list table. */
final class RtfSamples {

	private static final Charset WINDOWS = Charset.forName("windows-1252");

	private static final String PROLOG = """
			{\\rtf1\\ansi\\ansicpg1252\\uc1\\deff0{\\fonttbl{\\f0\\fswiss\\fcharset0 Calibri;}{\\f1\\ftech\\fcharset2 Symbol;}}
			{\\stylesheet{\\s0 Normal;}{\\s1\\outlinelevel0\\b heading 1;}{\\s2\\outlinelevel1\\b heading 2;}
			{\\s3\\outlinelevel2\\b heading 3;}}
			{\\*\\listtable{\\list\\listtemplateid1{\\listlevel\\levelnfc23\\levelstartat1{\\leveltext\\'01\\u8226 ?;}
			{\\levelnumbers;}}{\\listlevel\\levelnfc23\\levelstartat1{\\leveltext\\'01\\u8226 ?;}{\\levelnumbers;}}\\listid1}
			{\\list\\listtemplateid2{\\listlevel\\levelnfc0\\levelstartat1{\\leveltext\\'02\\'00.;}{\\levelnumbers\\'01;}}
			\\listid2}}
			{\\*\\listoverridetable{\\listoverride\\listid1\\listoverridecount0\\ls1}
			{\\listoverride\\listid2\\listoverridecount0\\ls2}}
			""";

	private final CharsetEncoder encoder = WINDOWS.newEncoder();

	private final StringBuilder rtf = new StringBuilder(PROLOG);

	private RtfSamples() {
	}

	static byte[] write(CorpusText text) {
		RtfSamples writer = new RtfSamples();
		text.blocks().forEach(writer::append);
		return writer.rtf.append("}").toString().getBytes(StandardCharsets.US_ASCII);
	}

	private void append(Block block) {
		switch (block) {
			case Heading(int level, String text) -> paragraph("\\s" + level + "\\outlinelevel" + (level - 1) + "\\b\\fs"
					+ (36 - 4 * level) + " " + encode(text) + "\\b0");
			case Paragraph(String text) -> paragraph("\\s0\\fs22 " + encode(text));
			case Items(boolean isOrdered, List<Item> items) -> {
				for (int index = 0; index < items.size(); index++) {
					String mark = isOrdered ? (index + 1) + "." : "\\'b7";
					paragraph("{\\listtext\\f" + (isOrdered ? 0 : 1) + " " + mark + "\\tab}\\s0\\fi-360\\li720\\ls"
							+ (isOrdered ? 2 : 1) + "\\ilvl" + items.get(index).level() + "\\fs22 "
							+ encode(items.get(index).text()));
				}
			}
			case Table(List<List<String>> rows) -> rows.forEach(this::row);
		}
	}

	private void paragraph(String content) {
		this.rtf.append("\\pard\\plain").append(content).append("\\par\n");
	}

	private void row(List<String> cells) {
		this.rtf.append("\\trowd\\trgaph70");
		IntStream.rangeClosed(1, cells.size()).forEach((column) -> this.rtf.append("\\cellx").append(3000 * column));
		cells.forEach((cell) -> this.rtf.append("\\pard\\plain\\intbl\\fs22 ").append(encode(cell)).append("\\cell\n"));
		this.rtf.append("\\row\n");
	}

	/** Escapes a text: by a byte of Windows-1252, or by UTF-16 units. */
	private String encode(String text) {
		StringBuilder encoded = new StringBuilder();
		for (char character : text.toCharArray()) {
			if (character == '\\' || character == '{' || character == '}') {
				encoded.append('\\').append(character);
			}
			else if (character < 128) {
				encoded.append(character);
			}
			else if (this.encoder.canEncode(character)) {
				encoded.append("\\'%02x".formatted(String.valueOf(character).getBytes(WINDOWS)[0] & 0xff));
			}
			else {
				encoded.append("\\u").append((short) character).append('?');
			}
		}
		return encoded.toString();
	}

}
