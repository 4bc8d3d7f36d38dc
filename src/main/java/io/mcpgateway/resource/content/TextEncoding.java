package io.mcpgateway.resource.content;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Rule by which the encoding of a text is found. The first of these that fits the bytes
 * decides:
 * <ol>
 * <li>a byte order mark</li>
 * <li>the encoding that the operator configured, which leaves only UTF-8 beside it</li>
 * <li>the encoding that the source declares, as in {@code Content-Type}</li>
 * <li>UTF-8</li>
 * <li>the encoding that the text declares, as XML and HTML do</li>
 * <li>the detector, see {@link EncodingDetector}</li>
 * </ol>
 *
 * @param configured {@code null} if the operator left it to the other signs
 * @param declared {@code null} if the source declares none
 */
public record TextEncoding(@Nullable Charset configured, @Nullable Charset declared) {

	/** Rule of sources without any configuration. */
	public static final TextEncoding DETECTED = new TextEncoding(null, null);

	/** Number of bytes that decide. */
	static final int SAMPLE_BYTES = 64 * 1024;

	/** Number of bytes in which a text may declare its encoding. */
	private static final int DECLARATION_BYTES = 1024;

	private static final Pattern DECLARATION = Pattern
		.compile("\\A\\s*<\\?xml[^>]*\\sencoding\\s*=\\s*[\"']([\\w.:-]{2,40})|<meta\\s[^>]*charset\\s*=\\s*[\"']?"
				+ "([\\w.:-]{2,40})|\\A@charset \"([\\w.:-]{2,40})\"", Pattern.CASE_INSENSITIVE);

	private static final Pattern PARAMETER = Pattern.compile(";\\s*charset\\s*=\\s*\"?([\\w.:+-]{1,40})",
			Pattern.CASE_INSENSITIVE);

	/**
	 * Encodings that decode more than the one of the name, as the Encoding Standard of
	 * the WHATWG has them: what is called by the name on the left is mostly this.
	 */
	private static final Map<String, String> SUPERSETS = Map.of("US-ASCII", "windows-1252", "ISO-8859-1",
			"windows-1252", "ISO-8859-9", "windows-1254", "TIS-620", "x-windows-874", "Shift_JIS", "windows-31j",
			"EUC-KR", "x-windows-949", "GB2312", "GB18030", "GBK", "GB18030", "Big5", "Big5-HKSCS", "UTF-16",
			"UTF-16LE");

	/** Returns the rule for the texts of a mount. */
	public static TextEncoding of(@Nullable Charset configured) {
		return (configured != null) ? new TextEncoding(configured, null) : DETECTED;
	}

	/**
	 * Returns the rule for a text with a media type, which may have the parameter {@code
	 * charset}.
	 */
	public TextEncoding withDeclared(@Nullable String mediaType) {
		Matcher parameter = PARAMETER.matcher((mediaType != null) ? mediaType : "");
		Charset charset = parameter.find() ? named(parameter.group(1)) : null;
		return (charset != null) ? new TextEncoding(this.configured, charset) : this;
	}

	/**
	 * Returns the encoding of a text; {@code null} for UTF-8, and for bytes that are no
	 * text.
	 * @param isAll whether the bytes are the whole text, or else its beginning
	 */
	public @Nullable Charset find(byte[] bytes, boolean isAll) {
		TextSample sample = new TextSample(bytes, isAll);
		Charset marked = sample.marked();
		if (marked != null) {
			return other(sample, marked);
		}
		if (this.configured != null) {
			return other(sample, this.configured);
		}
		if (this.declared != null && sample.beginning().fits(decoding(this.declared))) {
			return isUtf8(this.declared) ? null : this.declared;
		}
		if (sample.isUtf8()) {
			return null;
		}
		Charset inText = inText(bytes);
		return (inText != null && sample.fits(decoding(inText))) ? inText : EncodingDetector.detect(sample);
	}

	/** Returns the text of bytes in an encoding, with U+FFFD for wrong characters. */
	public static String decode(byte[] bytes, Charset charset) {
		return new TextSample(bytes, true).decode(charset);
	}

	/**
	 * Returns whether UTF-8 is read as it is. Otherwise, a known encoding comes before.
	 */
	boolean isUtf8First() {
		return (this.configured == null || isUtf8(this.configured))
				&& (this.configured != null || this.declared == null || isUtf8(this.declared));
	}

	/**
	 * Returns whether bytes from 1 to 127 are ASCII in all texts of the rule, as in most
	 * encodings.
	 */
	boolean isAsciiBased() {
		return isUtf8First() || isAsciiBased((this.configured != null) ? this.configured : this.declared);
	}

	/** Returns the encoding that decodes a text of an encoding by name. */
	static Charset decoding(Charset charset) {
		String superset = SUPERSETS.get(charset.name());
		return (superset != null && Charset.isSupported(superset)) ? Charset.forName(superset) : charset;
	}

	/** Returns whether an encoding has the bytes from 1 to 127 for ASCII only. */
	static boolean isAsciiBased(@Nullable Charset charset) {
		String text = "a: {1}\n";
		return charset == null || (!charset.name().contains("2022")
				&& new String(text.getBytes(StandardCharsets.US_ASCII), decoding(charset)).equals(text));
	}

	private static @Nullable Charset other(TextSample sample, Charset charset) {
		return (!isUtf8(charset) && sample.beginning().fits(decoding(charset))) ? charset : null;
	}

	private static boolean isUtf8(Charset charset) {
		return charset.equals(StandardCharsets.UTF_8);
	}

	private static @Nullable Charset inText(byte[] bytes) {
		int length = Math.min(bytes.length, DECLARATION_BYTES);
		Matcher declaration = DECLARATION.matcher(new String(bytes, 0, length, StandardCharsets.ISO_8859_1));
		if (!declaration.find()) {
			return null;
		}
		int group = (declaration.group(1) != null) ? 1 : (declaration.group(2) != null) ? 2 : 3;
		Charset charset = named(declaration.group(group));
		return (charset != null && !isUtf8(charset)) ? charset : null;
	}

	/** Returns the encoding of a name; {@code null} for an unknown name. */
	static @Nullable Charset named(String name) {
		try {
			return Charset.forName(name);
		}
		catch (IllegalCharsetNameException | UnsupportedCharsetException ex) {
			return null;
		}
	}

}
