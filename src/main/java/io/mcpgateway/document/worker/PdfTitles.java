package io.mcpgateway.document.worker;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.jspecify.annotations.Nullable;

/** Titles of the outline of a document, which programs show as bookmarks. */
final class PdfTitles {

	private static final int MAX_TITLES = 5_000;

	private static final int MAX_LEVEL = 6;

	private static final int MIN_LENGTH = 3;

	private PdfTitles() {
	}

	/** Adds the levels of the titles. */
	static void read(PDDocument document, Map<String, Integer> titles) {
		COSDictionary outline = document.getDocumentCatalog().getCOSObject().getCOSDictionary(COSName.OUTLINES);
		Set<COSDictionary> seen = Collections.newSetFromMap(new IdentityHashMap<>());
		read(outline, 1, titles, seen);
	}

	private static void read(@Nullable COSDictionary parent, int level, Map<String, Integer> titles,
			Set<COSDictionary> seen) {
		COSDictionary item = (parent != null) ? parent.getCOSDictionary(COSName.FIRST) : null;
		while (item != null && seen.size() < MAX_TITLES && seen.add(item)) {
			String title = key(String.valueOf(item.getString(COSName.TITLE)));
			if (title.length() >= MIN_LENGTH) {
				titles.putIfAbsent(title, level);
			}
			if (level < MAX_LEVEL) {
				read(item, level + 1, titles, seen);
			}
			item = item.getCOSDictionary(COSName.NEXT);
		}
	}

	/** Returns the letters and digits of a text, in lower case. */
	static String key(CharSequence text) {
		StringBuilder key = new StringBuilder();
		text.chars().filter(Character::isLetterOrDigit).forEach((letter) -> key.append((char) letter));
		return key.toString().toLowerCase(Locale.ROOT);
	}

}
