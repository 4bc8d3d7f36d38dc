package io.mcpgateway.document.corpus;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Documents of each format and of many languages, with what is known to be in them. */
public final class SampleCorpus {

	private static final Map<String, Writer> WRITERS = writers();

	private SampleCorpus() {
	}

	/** Returns the names of the formats, which are extensions. */
	public static List<String> formats() {
		return List.copyOf(WRITERS.keySet());
	}

	/** Generates all documents. */
	public static List<CorpusDocument> documents() {
		return formats().stream().flatMap((format) -> documents(format).stream()).toList();
	}

	/** Generates the documents of a format, one a text. */
	public static List<CorpusDocument> documents(String format) {
		return Stream.concat(EuropeanTexts.all().stream(), WorldTexts.all().stream())
			.map((text) -> document(text, format))
			.toList();
	}

	/**
	 * Generates a document of a text.
	 * @param text lines as {@link CorpusText} reads them
	 */
	public static CorpusDocument document(String name, String text, String format) {
		return document(CorpusText.of(name, "en", text), format);
	}

	private static CorpusDocument document(CorpusText text, String format) {
		try {
			byte[] bytes = WRITERS.get(format).write(text);
			return List.of("xlsx", "xls", "ods").contains(format) ? text.sheets(format, bytes)
					: text.document(format, bytes);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static Map<String, Writer> writers() {
		Map<String, Writer> writers = new LinkedHashMap<>();
		writers.put("pdf", PdfSamples::write);
		writers.put("docx", DocxSamples::write);
		writers.put("odt", OpenDocumentSamples::writeOdt);
		writers.put("rtf", RtfSamples::write);
		writers.put("html", WebSamples::writeHtml);
		writers.put("epub", WebSamples::writeEpub);
		writers.put("eml", WebSamples::writeEml);
		writers.put("pptx", SlideSamples::writePptx);
		writers.put("ppt", SlideSamples::writePpt);
		writers.put("odp", OpenDocumentSamples::writeOdp);
		writers.put("xlsx", SheetSamples::writeXlsx);
		writers.put("xls", SheetSamples::writeXls);
		writers.put("ods", OpenDocumentSamples::writeOds);
		return writers;
	}

	private interface Writer {

		byte[] write(CorpusText text) throws IOException;

	}

}
