package io.mcpgateway.adapter.logs.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.mcpgateway.adapter.logs.format.Recognition;
import org.jspecify.annotations.Nullable;

/**
 * Logs to which the filters of a read of all logs cannot be applied. They are named to
 * the client, and left out where the client asked for the filter.
 */
public final class Inapplicable {

	private static final int MAX_NAMES = 20;

	private final LineQuery query;

	private final boolean hasLevel;

	private final List<String> untimed = new ArrayList<>();

	private final List<String> unleveled = new ArrayList<>();

	private int applicable;

	public Inapplicable(LineQuery query) {
		this.query = query;
		this.hasLevel = query.filter().hasLevel();
	}

	/** Notes what the lines of a log lack; returns whether the lines may be shown. */
	public boolean allows(String log, Recognition seen) {
		boolean lacksTimes = seen.lacksTimes();
		boolean lacksLevels = this.hasLevel && seen.lacksLevels();
		if (lacksTimes) {
			this.untimed.add(log);
		}
		if (lacksLevels) {
			this.unleveled.add(log);
		}
		boolean isApplicable = !lacksLevels && !(lacksTimes && this.query.hasTimeframe());
		this.applicable += isApplicable ? 1 : 0;
		return isApplicable;
	}

	/**
	 * Notes a log of a service, which has times of its own, after its lines were read.
	 */
	public void noteLevels(String log, boolean isLeveled) {
		if (this.hasLevel && !isLeveled) {
			this.unleveled.add(log);
		}
		else {
			this.applicable++;
		}
	}

	/**
	 * Returns what {@code _meta} says; {@code null} for nothing.
	 * @throws RuntimeException (invalid params) if there are logs, and a filter can be
	 * applied to none
	 */
	public @Nullable Map<String, Object> meta(boolean isComplete) {
		if (this.applicable == 0 && !this.unleveled.isEmpty()) {
			throw this.query.inapplicable("level", "a level");
		}
		if (this.applicable == 0 && !this.untimed.isEmpty()) {
			throw this.query.inapplicable("timeframe", "a time");
		}
		Map<String, Object> meta = new LinkedHashMap<>();
		if (!isComplete) {
			meta.put(LogStore.INCOMPLETE, true);
		}
		Map<String, Object> lacking = new LinkedHashMap<>();
		if (!this.untimed.isEmpty()) {
			lacking.put("time", names(this.untimed));
		}
		if (!this.unleveled.isEmpty()) {
			lacking.put("level", names(this.unleveled));
		}
		if (!lacking.isEmpty()) {
			meta.put(LogStore.UNRECOGNIZED, lacking);
		}
		return meta.isEmpty() ? null : meta;
	}

	private static List<String> names(List<String> all) {
		return List.copyOf(all.subList(0, Math.min(MAX_NAMES, all.size())));
	}

}
