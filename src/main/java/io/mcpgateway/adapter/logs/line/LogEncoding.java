package io.mcpgateway.adapter.logs.line;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

import io.mcpgateway.resource.content.TextEncoding;
import org.jspecify.annotations.Nullable;

/**
 * Encoding of the lines of a file, the same for every reader of the file. A line of UTF-8
 * stays UTF-8 beside lines of another encoding.
 */
public final class LogEncoding {

	/** Encoding of a file about which nothing is known: that of each line. */
	public static final LogEncoding DETECTED = new LogEncoding(null);

	private static final char REPLACEMENT = '\ufffd';

	private static final SecretMask SECRETS = SecretMask.of(true, List.of());

	private static final String BYTE_ORDER_MARK = "\ufeff";

	/** Number of bytes of a sample that decide. */
	private static final int MAX_SAMPLE_BYTES = 64 * 1024;

	/** Number of units of UTF-16 that no text has beside each other by chance. */
	private static final int MAX_CHANCE = 4;

	/** Minimum length of a text of one byte a character within a line, in bytes. */
	private static final int MIN_DETECTED = 16;

	/** Encoding of UTF-16, or of the lines that are no UTF-8. */
	private final @Nullable Charset charset;

	private final boolean isWide;

	/** Index in a unit of UTF-16 of the byte that ASCII has. */
	private final int low;

	private LogEncoding(@Nullable Charset charset) {
		this.charset = charset;
		this.isWide = isWide(charset);
		this.low = StandardCharsets.UTF_16LE.equals(charset) ? 0 : 1;
	}

	/**
	 * Returns the encoding by the first bytes of a file: UTF-16 with a byte order mark,
	 * or with the zeros of ASCII. Another program may have written later lines, so that
	 * the first line may decide by itself.
	 */
	public static LogEncoding ofHead(byte[] head) {
		byte[] units = Arrays.copyOf(head, head.length & ~1);
		if (!mayBeWide(units)) {
			return DETECTED;
		}
		Charset found = TextEncoding.DETECTED.find(units, false);
		if (!isWide(found)) {
			found = TextEncoding.DETECTED.find(firstLine(units), false);
		}
		return isWide(found) ? new LogEncoding(found) : DETECTED;
	}

	private static byte[] firstLine(byte[] units) {
		int at = 0;
		while (at + 1 < units.length && !(units[at] + units[at + 1] == '\n' && units[at] * units[at + 1] == 0)) {
			at += 2;
		}
		return Arrays.copyOf(units, at);
	}

	/**
	 * Returns the encoding by lines of a log. All lines but those of UTF-8 decide
	 * together, since a short line tells little.
	 */
	public static LogEncoding ofSample(List<LineBytes> lines) {
		ByteArrayOutputStream sample = new ByteArrayOutputStream();
		boolean isForeign = lines.stream().anyMatch(LineBytes::isForeign);
		for (LineBytes line : lines) {
			if (isForeign && (line.isForeign() || line.isAscii())
					&& sample.size() + line.bytes().length <= MAX_SAMPLE_BYTES) {
				sample.writeBytes(line.bytes());
				sample.write('\n');
			}
		}
		Charset found = (sample.size() > 0) ? TextEncoding.DETECTED.find(sample.toByteArray(), true) : null;
		return (found == null || isUnicode(found)) ? DETECTED : new LogEncoding(found);
	}

	/** Returns whether the file is in UTF-16, line feeds too. */
	public boolean isWide() {
		return this.isWide;
	}

	/** Returns the number of bytes of a line feed. */
	int lineFeedLength() {
		return this.isWide ? 2 : 1;
	}

	/**
	 * Returns the index of the next line feed; {@code to} without one. Between units of
	 * UTF-16 a line feed counts behind a character of ASCII only, as behind a byte of
	 * another program.
	 * @param bytes bytes with two more before {@code from}
	 * @param isBetween whether {@code from} is between the two bytes of a unit
	 */
	int lineFeed(byte[] bytes, int from, int to, boolean isBetween) {
		int at = from;
		if (!this.isWide) {
			while (at < to && bytes[at] != '\n') {
				at++;
			}
			return at;
		}
		int between = (isBetween ? from : from + 1) & 1;
		while (at + 1 < to && !(isLineFeed(bytes, at) && ((at & 1) != between || isAsciiUnit(bytes, at - 2)))) {
			at++;
		}
		return (at + 1 < to) ? at : to;
	}

	/**
	 * Returns the index of the line feed that may end a line of another program, in one
	 * byte a character; {@code to} if it may come later, or -1.
	 */
	int narrowLineFeed(byte[] bytes, int from, int to) {
		int at = from;
		while (at < to && isAscii(bytes[at]) && bytes[at] != '\n') {
			at++;
		}
		return (at == to || bytes[at] == '\n') ? at : -1;
	}

	/**
	 * Returns whether a text of one byte a character is a line of another program, rather
	 * than common characters of Japanese and Chinese.
	 * @param bytes the line with its line feed
	 * @param isUnit whether the line begins with a unit of UTF-16
	 */
	boolean isNarrow(byte[] bytes, boolean isUnit) {
		Charset wide = this.charset;
		if (wide == null || (!isUnit && bytes.length < MIN_DETECTED)) {
			return false;
		}
		String narrow = new String(bytes, StandardCharsets.UTF_8);
		if (!SECRETS.mask(narrow).equals(narrow)) {
			return true;
		}
		List<String> readings = List.of(new String(bytes, 0, bytes.length & ~1, wide),
				new String(bytes, 1, (bytes.length - 1) & ~1, wide));
		return readings.stream()
			.limit(isUnit ? 1 : readings.size())
			.noneMatch((reading) -> EastAsianText.areCommon(List.of(reading)));
	}

	/**
	 * Returns the index behind the last line feed; -1 without one.
	 * @param bytes bytes from an even position on
	 */
	public int lastLineEnd(byte[] bytes) {
		int length = lineFeedLength();
		for (int at = bytes.length - length; at >= 0; at--) {
			boolean isEnd = this.isWide
					? isLineFeed(bytes, at) && ((at & 1) == 0 || (at >= 2 && isAsciiUnit(bytes, at - 2)))
					: bytes[at] == '\n';
			if (isEnd) {
				return at + length;
			}
		}
		return -1;
	}

	/**
	 * Returns the text of a line, without a byte order mark of UTF-16. NUL and wrong
	 * characters become replacement characters.
	 * @param length number of bytes of the line
	 * @param isWhole whether these are the whole line, or else its beginning
	 */
	public String decode(byte[] bytes, int length, boolean isWhole) {
		String text = (this.charset != null && this.isWide && isPlausible(bytes, length, this.charset))
				? decodeWide(bytes, length, this.charset) : decodeNarrow(bytes, length, isWhole);
		return text.replace('\0', REPLACEMENT);
	}

	private static String decodeWide(byte[] bytes, int length, Charset charset) {
		String text = new String(bytes, 0, length & ~1, charset);
		return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
	}

	private String decodeNarrow(byte[] bytes, int length, boolean isWhole) {
		String utf8 = new String(bytes, 0, length, StandardCharsets.UTF_8);
		if (utf8.indexOf(REPLACEMENT) < 0 || this.isWide) {
			return utf8;
		}
		byte[] line = Arrays.copyOf(bytes, length);
		Charset found = TextEncoding.DETECTED.find(line, isWhole);
		if (this.charset != null && found != null) {
			found = isUnicode(found) ? found : this.charset;
		}
		else if (this.charset != null && hasMostlyErrors(utf8)) {
			found = TextEncoding.of(this.charset).find(line, isWhole);
		}
		return (found != null) ? TextEncoding.decode(line, found) : utf8;
	}

	/**
	 * Returns whether at most half of the text beyond ASCII is valid, as chance makes of
	 * other encodings.
	 */
	private static boolean hasMostlyErrors(String utf8) {
		long errors = utf8.chars().filter((c) -> c == REPLACEMENT).count();
		return 2 * errors >= utf8.chars().filter((c) -> c >= 0x80).count();
	}

	private static boolean isUnicode(Charset charset) {
		return charset.name().startsWith("UTF-");
	}

	private boolean isLineFeed(byte[] bytes, int at) {
		return bytes[at + this.low] == '\n' && bytes[at + 1 - this.low] == 0;
	}

	private boolean isAsciiUnit(byte[] bytes, int at) {
		return isAscii(bytes[at + this.low]) && bytes[at + 1 - this.low] == 0;
	}

	/**
	 * Returns whether a line of a file in UTF-16 has neither a text of one byte a
	 * character, as another program may append, nor units of the other byte order. Such
	 * letters would become others, in which a mask finds no secrets. Japanese and Chinese
	 * have characters of two bytes of ASCII too, which count as text unless the bytes
	 * show a secret.
	 */
	private boolean isPlausible(byte[] bytes, int length, Charset charset) {
		List<String> doubtful = doubtful(bytes, length, charset, LogEncoding::isAscii);
		doubtful.addAll(doubtful(bytes, length, charset, (octet) -> octet == 0));
		if (doubtful.isEmpty()) {
			return true;
		}
		String narrow = new String(bytes, 0, length, StandardCharsets.UTF_8);
		return EastAsianText.areCommon(doubtful) && SECRETS.mask(narrow).equals(narrow);
	}

	/** Returns the parts of a line whose units may be other letters. */
	private List<String> doubtful(byte[] bytes, int length, Charset charset, Predicate<Byte> isLow) {
		List<String> parts = new ArrayList<>();
		int end = length & ~1;
		int start = 0;
		for (int at = 0; at <= end; at += 2) {
			if (at == end || !isAscii(bytes[at + 1 - this.low]) || !isLow.test(bytes[at + this.low])) {
				if (at - start > 2 * MAX_CHANCE) {
					parts.add(new String(bytes, start, at - start, charset));
				}
				start = at + 2;
			}
		}
		return parts;
	}

	private static boolean isAscii(byte octet) {
		return octet >= ' ' || octet == '\n' || octet == '\r' || octet == '\t';
	}

	private static boolean mayBeWide(byte[] head) {
		boolean isMarked = head.length >= 2 && (head[0] & head[1] & 0xff) == 0xfe && head[0] != head[1];
		for (int i = 0; i < head.length && !isMarked; i++) {
			isMarked = head[i] == 0;
		}
		return isMarked;
	}

	private static boolean isWide(@Nullable Charset charset) {
		return StandardCharsets.UTF_16LE.equals(charset) || StandardCharsets.UTF_16BE.equals(charset);
	}

	/**
	 * Bytes of a line, or of its beginning.
	 *
	 * @param encoding encoding by which the line was read
	 */
	public record LineBytes(byte[] bytes, boolean isWhole, LogEncoding encoding) {

		/** Returns the text, by the encoding of the log unless the file is in UTF-16. */
		public String text(LogEncoding log) {
			return (this.encoding.isWide() ? this.encoding : log).decode(this.bytes, this.bytes.length, this.isWhole);
		}

		private boolean isAscii() {
			return !this.encoding.isWide()
					&& new String(this.bytes, StandardCharsets.ISO_8859_1).chars().allMatch((c) -> c > 0 && c < 0x80);
		}

		/** Returns whether the line is neither UTF-8 nor UTF-16. */
		boolean isForeign() {
			return !this.encoding.isWide() && new String(this.bytes, StandardCharsets.UTF_8).indexOf(REPLACEMENT) >= 0;
		}

	}

}
