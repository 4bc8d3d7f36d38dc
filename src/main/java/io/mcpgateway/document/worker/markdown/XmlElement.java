package io.mcpgateway.document.worker.markdown;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;

/**
 * Element of XML with everything inside. Names are local names, since dialects differ in
 * their namespaces only.
 *
 * @param text characters directly inside
 */
public record XmlElement(String name, Map<String, String> attributes, List<XmlElement> children, StringBuilder text) {

	private static final Set<String> OFF = Set.of("0", "false", "off", "none");

	private static final int MAX_DEPTH = 200;

	private static final int MAX_ELEMENTS = 400_000;

	private static final int MAX_CHARACTERS = 12_000_000;

	/** Returns the first child of a name, or {@code null} without one. */
	public @Nullable XmlElement child(String childName) {
		for (XmlElement child : this.children) {
			if (child.name.equals(childName)) {
				return child;
			}
		}
		return null;
	}

	/** Returns the element at the end of a path of names, or {@code null}. */
	public @Nullable XmlElement find(String... path) {
		XmlElement found = this;
		for (String step : path) {
			found = (found != null) ? found.child(step) : null;
		}
		return found;
	}

	/** Returns all elements inside, at any depth and in their order. */
	public Stream<XmlElement> all() {
		return this.children.stream().flatMap((child) -> Stream.concat(Stream.of(child), child.all()));
	}

	/** Returns all elements of a name inside, at any depth. */
	public Stream<XmlElement> all(String childName) {
		return all().filter((child) -> child.name.equals(childName));
	}

	/** Returns an attribute, or an empty text. */
	public String attribute(String attribute) {
		return this.attributes.getOrDefault(attribute, "");
	}

	/** Returns the {@code val} of the element at the end of a path, or an empty text. */
	public String value(String... path) {
		XmlElement found = find(path);
		return (found != null) ? found.attribute("val") : "";
	}

	/** Returns the {@code val} of the element at the end of a path as a number. */
	public int number(int otherwise, String... path) {
		String value = value(path);
		return value.matches("-?\\d{1,9}") ? Integer.parseInt(value) : otherwise;
	}

	/** Returns whether the switch at the end of a path is on. */
	public boolean isOn(String... path) {
		XmlElement found = find(path);
		return found != null && !OFF.contains(found.attribute("val"));
	}

	/** Returns the text of this element and of all elements inside. */
	public String allText() {
		StringBuilder all = new StringBuilder(this.text);
		this.children.forEach((child) -> all.append(child.allText()));
		return all.toString();
	}

	/** Builds an element of events. Elements that are too deep become siblings. */
	public static final class Builder {

		private final List<XmlElement> open = new ArrayList<>();

		private int depth;

		private int elements;

		private int characters;

		/** Starts an element; the first one holds all others. */
		public void start(String name, Attributes attributes) throws SAXException {
			this.depth++;
			if (++this.elements > MAX_ELEMENTS) {
				throw new SAXException("Zip bomb: too many elements");
			}
			Map<String, String> values = LinkedHashMap.newLinkedHashMap(attributes.getLength());
			for (int i = 0; i < attributes.getLength(); i++) {
				String local = attributes.getLocalName(i);
				values.put(local.isEmpty() ? attributes.getQName(i) : local, attributes.getValue(i));
			}
			XmlElement element = new XmlElement(name, values, new ArrayList<>(2), new StringBuilder(0));
			if (!this.open.isEmpty()) {
				this.open.getLast().children.add(element);
			}
			if (this.depth <= MAX_DEPTH) {
				this.open.add(element);
			}
		}

		/** Adds characters to the open element. */
		public void characters(char[] text, int start, int length) throws SAXException {
			this.characters += length;
			if (this.characters > MAX_CHARACTERS) {
				throw new SAXException("Zip bomb: too many characters");
			}
			XmlElement last = this.open.getLast();
			if (this.depth > MAX_DEPTH && !last.children.isEmpty()) {
				last = last.children.getLast();
			}
			last.text.append(text, start, length);
		}

		/** Ends an element; returns the first one at its end, and else {@code null}. */
		public @Nullable XmlElement end() {
			this.depth--;
			if (this.depth >= MAX_DEPTH) {
				return null;
			}
			XmlElement ended = this.open.removeLast();
			return this.open.isEmpty() ? ended : null;
		}

	}

}
