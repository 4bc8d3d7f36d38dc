package io.mcpgateway.document.worker;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Set;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

import io.mcpgateway.document.worker.markdown.MarkdownHandler;
import io.mcpgateway.document.worker.markdown.XmlElement;
import org.jspecify.annotations.Nullable;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;

/** Charts as tables of their numbers, and diagrams as paragraphs. */
final class ChartText {

	private static final int MAX_POINTS = 5_000;

	private static final AttributesImpl NO_ATTRIBUTES = new AttributesImpl();

	private ChartText() {
	}

	/** Writes the title of a chart, and a table with a column for each series. */
	static void chart(MarkdownHandler handler, XmlElement part) throws SAXException {
		XmlElement title = part.find("chart", "title");
		if (title != null) {
			handler.element("p", title.all("t").map(XmlElement::allText).collect(Collectors.joining()));
		}
		List<XmlElement> series = part.all("ser").toList();
		Set<Integer> points = new TreeSet<>();
		List<NavigableMap<Integer, String>> columns = series.stream()
			.map((one) -> values(one.child("val") != null ? one.child("val") : one.child("yVal")))
			.toList();
		columns.forEach((column) -> points.addAll(column.keySet()));
		if (points.isEmpty()) {
			return;
		}
		XmlElement labels = series.getFirst().child("cat");
		NavigableMap<Integer, String> rows = values((labels != null) ? labels : series.getFirst().child("xVal"));
		start(handler, "table");
		start(handler, "tr");
		handler.element("td", "");
		for (XmlElement one : series) {
			handler.element("td", String.join(" ", values(one.child("tx")).values()));
		}
		end(handler, "tr");
		for (int point : points.stream().limit(MAX_POINTS).toList()) {
			start(handler, "tr");
			handler.element("td", rows.getOrDefault(point, ""));
			for (NavigableMap<Integer, String> column : columns) {
				handler.element("td", column.getOrDefault(point, ""));
			}
			end(handler, "tr");
		}
		end(handler, "table");
	}

	/** Writes the texts of a diagram (SmartArt). */
	static void diagram(MarkdownHandler handler, XmlElement part) throws SAXException {
		for (XmlElement paragraph : part.all("p").toList()) {
			handler.element("p", paragraph.all("t").map(XmlElement::allText).collect(Collectors.joining()));
		}
	}

	/** Returns the cached values of a reference by their index. */
	private static NavigableMap<Integer, String> values(@Nullable XmlElement reference) {
		NavigableMap<Integer, String> values = new TreeMap<>();
		if (reference != null) {
			reference.all("pt").forEach((point) -> {
				XmlElement value = point.child("v");
				if (value != null && point.attribute("idx").matches("\\d{1,6}")) {
					values.putIfAbsent(Integer.parseInt(point.attribute("idx")), rounded(value.allText()));
				}
			});
			XmlElement value = reference.child("v");
			if (values.isEmpty() && value != null) {
				values.put(0, value.allText());
			}
		}
		return values;
	}

	/**
	 * Returns a number without the error of its binary form, and other text unchanged.
	 */
	private static String rounded(String value) {
		return value.matches("-?\\d{1,15}\\.\\d{10,20}")
				? new BigDecimal(value).round(new MathContext(15)).stripTrailingZeros().toPlainString() : value;
	}

	private static void start(MarkdownHandler handler, String name) throws SAXException {
		handler.startElement("", name, name, NO_ATTRIBUTES);
	}

	private static void end(MarkdownHandler handler, String name) throws SAXException {
		handler.endElement("", name, name);
	}

}
