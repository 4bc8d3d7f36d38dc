package io.mcpgateway.document.worker;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.mcpgateway.document.worker.markdown.MarkdownHandler;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSNumber;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.cos.COSString;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.jspecify.annotations.Nullable;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;

/**
 * Fields of forms, notes and links of a page.
 * <p>
 * <b>Why</b> own code for fields: PDFBox draws each field anew, and follows the tree of
 * all fields as deep as it goes.
 */
final class PdfNotes {

	private static final int MAX_NOTES = 1_000;

	private static final int MAX_LINKS = 500;

	private static final int MAX_DEPTH = 20;

	private static final int PUSH_BUTTON = 1 << 16;

	private final List<Note> notes = new ArrayList<>();

	private final List<Link> links = new ArrayList<>();

	PdfNotes(PDPage page) {
		COSArray annotations = page.getCOSObject().getCOSArray(COSName.ANNOTS);
		for (int i = 0; annotations != null && i < annotations.size(); i++) {
			if (annotations.getObject(i) instanceof COSDictionary annotation) {
				switch (annotation.getNameAsString(COSName.SUBTYPE, "")) {
					case "Widget" -> field(annotation);
					case "Link" -> link(annotation);
					default -> add("Note", annotation.getString(COSName.CONTENTS), null);
				}
			}
		}
	}

	/** Returns the links, in the order of the page. */
	List<Link> links() {
		return this.links;
	}

	/** Writes fields and notes, a paragraph each. */
	void write(MarkdownHandler handler) throws SAXException {
		for (Note note : this.notes) {
			handler.startElement("", "p", "p", new AttributesImpl());
			if (note.isChecked != null) {
				AttributesImpl attributes = new AttributesImpl();
				attributes.addAttribute("", "type", "type", "CDATA", "checkbox");
				if (note.isChecked) {
					attributes.addAttribute("", "checked", "checked", "CDATA", "checked");
				}
				handler.startElement("", "input", "input", attributes);
				handler.endElement("", "input", "input");
			}
			handler.characters(note.text.toCharArray(), 0, note.text.length());
			handler.endElement("", "p", "p");
		}
	}

	private void add(String name, @Nullable String text, @Nullable Boolean isChecked) {
		if (text != null && !text.isBlank() && this.notes.size() < MAX_NOTES) {
			this.notes.add(new Note(name.isEmpty() ? text : name + ": " + text, isChecked));
		}
	}

	private void field(COSDictionary field) {
		String label = text(field, COSName.TU);
		String name = (label != null) ? label : name(field);
		COSBase value = inherited(field, COSName.V);
		switch ((inherited(field, COSName.FT) instanceof COSName type) ? type.getName() : "") {
			case "Tx" -> add(name, string(value), null);
			case "Ch" -> add(name, choices(value, inherited(field, COSName.OPT)), null);
			case "Btn" -> {
				boolean isPush = inherited(field, COSName.FF) instanceof COSNumber flags
						&& (flags.intValue() & PUSH_BUTTON) != 0;
				String state = field.getNameAsString(COSName.AS, "Off");
				if (!isPush) {
					String on = option(field);
					boolean isOnlyOn = List.of("", "Yes", "On", "1").contains(on);
					add(isOnlyOn ? "" : name, isOnlyOn ? name : on, !state.equals("Off"));
				}
			}
			default -> {
			}
		}
	}

	/** Returns the name of the state that a box or a button has when it is on. */
	private static String option(COSDictionary field) {
		COSDictionary looks = field.getCOSDictionary(COSName.AP);
		COSDictionary normal = (looks != null) ? looks.getCOSDictionary(COSName.N) : null;
		return (normal == null) ? ""
				: normal.keySet()
					.stream()
					.map(COSName::getName)
					.filter((state) -> !state.equals("Off"))
					.findFirst()
					.orElse("");
	}

	/** Returns the shown values of a choice. */
	private static @Nullable String choices(@Nullable COSBase value, @Nullable COSBase options) {
		Stream<? extends COSBase> values = (value instanceof COSArray array) ? array.toList().stream()
				: Stream.ofNullable(value);
		return values.map((one) -> shown(one, options)).reduce((one, other) -> one + ", " + other).orElse(null);
	}

	private static String shown(COSBase value, @Nullable COSBase options) {
		String text = String.valueOf(string(value));
		for (int i = 0; options instanceof COSArray array && i < Math.min(array.size(), MAX_NOTES); i++) {
			if (array.getObject(i) instanceof COSArray pair && pair.size() == 2
					&& text.equals(string(pair.getObject(0)))) {
				return String.valueOf(string(pair.getObject(1)));
			}
		}
		return text;
	}

	private static @Nullable String string(@Nullable COSBase value) {
		return switch (value) {
			case COSString text -> text.getString();
			case COSName name -> name.getName();
			case COSStream stream -> stream.toTextString();
			case null, default -> null;
		};
	}

	private static @Nullable String text(COSDictionary field, COSName key) {
		return string(inherited(field, key));
	}

	/** Returns the names of the field and of the fields around it. */
	private static String name(COSDictionary field) {
		StringBuilder name = new StringBuilder();
		COSDictionary next = field;
		for (int depth = 0; depth < MAX_DEPTH && next != null; depth++) {
			String part = next.getString(COSName.T);
			if (part != null) {
				name.insert(0, name.isEmpty() ? part : part + ".");
			}
			next = next.getCOSDictionary(COSName.PARENT);
		}
		return name.toString();
	}

	private static @Nullable COSBase inherited(COSDictionary field, COSName key) {
		COSDictionary next = field;
		for (int depth = 0; depth < MAX_DEPTH && next != null; depth++) {
			COSBase value = next.getDictionaryObject(key);
			if (value != null) {
				return value;
			}
			next = next.getCOSDictionary(COSName.PARENT);
		}
		return null;
	}

	private void link(COSDictionary annotation) {
		COSDictionary action = annotation.getCOSDictionary(COSName.A);
		String target = (action != null) ? action.getString(COSName.URI) : null;
		COSArray area = annotation.getCOSArray(COSName.RECT);
		if (target != null && area != null && area.size() == 4 && this.links.size() < MAX_LINKS) {
			this.links.add(new Link(new PDRectangle(area), target));
		}
	}

	/** Text below the page; of a box, whether it is checked. */
	private record Note(String text, @Nullable Boolean isChecked) {

	}

	/** Part of a page that leads to an address. */
	record Link(PDRectangle area, String target) {

	}

}
