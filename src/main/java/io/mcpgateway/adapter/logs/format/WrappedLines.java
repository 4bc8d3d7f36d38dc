package io.mcpgateway.adapter.logs.format;

import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * Lines of containers in the form of their runtime. The runtime's time counts, and the
 * line inside tells the level and whether an entry begins.
 */
final class WrappedLines implements LineFormat {

	private final ContainerForm form;

	private final EntryParser inner;

	private final LocalClock clock;

	WrappedLines(ContainerForm form, EntryParser inner, LocalClock clock) {
		this.form = form;
		this.inner = inner;
		this.clock = clock;
	}

	@Override
	public @Nullable LineHead parse(String line) {
		ContainerForm.Inner found = this.form.unwrap(line);
		if (found == null) {
			return null;
		}
		LineHead head = this.inner.parse(found.line());
		TimeFields time = found.time();
		if (time == null) {
			return head;
		}
		boolean isEntry = head.isEntry() || (!this.inner.knowsEntries() && !isIndented(found.line()));
		return head.within(time, this.clock).asEntry(isEntry);
	}

	private static boolean isIndented(String line) {
		return line.isEmpty() || line.charAt(0) == ' ' || line.charAt(0) == '\t';
	}

	@Override
	public String label() {
		String name = this.form.name().toLowerCase(Locale.ROOT);
		return this.inner.knowsEntries() ? name + " > " + this.inner.label() : name;
	}

	@Override
	public boolean hasTimes() {
		return true;
	}

}
