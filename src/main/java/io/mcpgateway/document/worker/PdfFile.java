package io.mcpgateway.document.worker;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.apache.pdfbox.Loader;
import org.apache.pdfbox.io.MemoryUsageSetting;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;

/** Opens a PDF, also one whose end is missing. */
final class PdfFile {

	/** Bytes of a document in memory; further bytes are in temporary files. */
	private static final long MAX_MEMORY = 32_000_000;

	private static final long MAX_STORAGE = 200_000_000;

	/** Size of the largest file whose pages are searched in its bytes. */
	private static final long MAX_SEARCHED = 16_000_000;

	private static final int MAX_PAGE_LENGTH = 4_000;

	private static final int END_LENGTH = 4_096;

	private static final Pattern OBJECT = Pattern.compile("(?<!\\d)(\\d{1,8})\\s{1,3}0\\s{1,3}obj\\b");

	private static final Pattern PAGE = Pattern.compile("/Type\\s{0,3}/Page\\b");

	private PdfFile() {
	}

	/** Opens a document. Without a list of the pages, their objects are the pages. */
	static PDDocument open(Path path) throws IOException {
		MemoryUsageSetting memory = MemoryUsageSetting.setupMixed(MAX_MEMORY, MAX_STORAGE);
		try {
			return Loader.loadPDF(path.toFile(), memory.streamCache);
		}
		catch (InvalidPasswordException ex) {
			throw ex;
		}
		catch (IOException ex) {
			if (isWhole(path) || Files.size(path) > MAX_SEARCHED) {
				throw ex;
			}
			byte[] bytes = Files.readAllBytes(path);
			List<String> pages = pages(new String(bytes, StandardCharsets.ISO_8859_1));
			if (pages.isEmpty()) {
				throw ex;
			}
			byte[] end = ("\n99999999 0 obj\n<</Type/Catalog/Pages 99999998 0 R>>\nendobj\n99999998 0 obj\n"
					+ "<</Type/Pages/Count " + pages.size() + "/Kids[" + String.join(" ", pages)
					+ "]>>\nendobj\ntrailer\n<</Root 99999999 0 R>>\nstartxref\n0\n%%EOF\n")
				.getBytes(StandardCharsets.US_ASCII);
			byte[] whole = Arrays.copyOf(bytes, bytes.length + end.length);
			System.arraycopy(end, 0, whole, bytes.length, end.length);
			return Loader.loadPDF(new RandomAccessReadBuffer(whole), memory.streamCache);
		}
	}

	/** Returns whether the file has the mark at the end of a PDF. */
	static boolean isWhole(Path path) throws IOException {
		try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
			byte[] end = new byte[(int) Math.min(END_LENGTH, file.length())];
			file.seek(file.length() - end.length);
			file.readFully(end);
			return new String(end, StandardCharsets.ISO_8859_1).contains("%%EOF");
		}
	}

	/** Returns references to objects that are pages. */
	private static List<String> pages(String text) {
		return OBJECT.matcher(text)
			.results()
			.filter((object) -> isPage(text, object))
			.map((object) -> object.group(1) + " 0 R")
			.toList();
	}

	private static boolean isPage(String text, MatchResult object) {
		int limit = Math.min(text.length(), object.end() + MAX_PAGE_LENGTH);
		int end = text.indexOf("endobj", object.end());
		return end >= 0 && end < limit && PAGE.matcher(text.substring(object.end(), end)).find();
	}

}
