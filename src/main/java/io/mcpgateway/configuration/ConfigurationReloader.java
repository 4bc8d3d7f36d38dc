package io.mcpgateway.configuration;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

import io.mcpgateway.configuration.ReloadResult.Outcome;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * Reloader of the configuration. Reads the files, lets each part of changed properties
 * check them, and applies all parts or none. While the files are wrong, the previous
 * configuration stays in force.
 */
public final class ConfigurationReloader {

	private static final Logger logger = LoggerFactory.getLogger(ConfigurationReloader.class);

	private static final int MAX_LOGGED_NAMES = 20;

	private static final int DIGEST_LENGTH = 12;

	private final Supplier<ConfigurableEnvironment> files;

	private final Supplier<List<ReloadablePart>> parts;

	private final Check check;

	private final Function<Throwable, String> describe;

	private final Consumer<Outcome> observer;

	private final Map<String, String> atStart;

	private Map<String, String> inForce;

	/** Values of the last look, if they differ from those in force. */
	private @Nullable Map<String, String> seen;

	/** Values that were refused, and need not be tried again. */
	private @Nullable Map<String, String> refused;

	private @Nullable String seenError;

	/** Properties that take a restart although they belong to a part. */
	private final Map<ReloadablePart, List<String>> heldBack = new HashMap<>();

	private volatile String digest;

	private volatile @Nullable String error;

	private volatile List<String> restart = List.of();

	/**
	 * Creates a reloader of a running gateway.
	 * @param running environment of the start
	 * @param files reads the files
	 * @param parts returns the parts that need no restart
	 * @param check checks names that no part knows
	 * @param describe returns a sentence for operators about a failure
	 * @param observer notes each outcome but {@link Outcome#UNCHANGED}
	 */
	public ConfigurationReloader(ConfigurableEnvironment running, Supplier<ConfigurableEnvironment> files,
			Supplier<List<ReloadablePart>> parts, Check check, Function<Throwable, String> describe,
			Consumer<Outcome> observer) {
		this.files = files;
		this.parts = parts;
		this.check = check;
		this.describe = describe;
		this.observer = observer;
		this.atStart = ConfigurationFiles.values(running);
		this.inForce = this.atStart;
		this.digest = digest(this.atStart);
	}

	/**
	 * Returns why the files were refused; {@code null} if they are in force, as far as
	 * they need no restart.
	 */
	public @Nullable String error() {
		return this.error;
	}

	/** Returns the names of the properties that take a restart, sorted. */
	public List<String> restart() {
		return this.restart;
	}

	/**
	 * Returns a digest of the values that the files decide, as of the files in force:
	 * equal for nodes with the same files.
	 */
	public String digest() {
		return this.digest;
	}

	/** Reads the files and takes them over now. Blocks. */
	public synchronized ReloadResult reload() {
		try {
			ConfigurableEnvironment next = this.files.get();
			return takeOver(next, ConfigurationFiles.values(next));
		}
		catch (RuntimeException ex) {
			return refuse(ex);
		}
	}

	/**
	 * Looks at the files, and takes a change over once two looks saw the same. Blocks.
	 */
	synchronized void poll() {
		ConfigurableEnvironment next;
		Map<String, String> values;
		try {
			next = this.files.get();
			values = ConfigurationFiles.values(next);
		}
		catch (RuntimeException ex) {
			String sentence = this.describe.apply(ex);
			if (sentence.equals(this.seenError) && !sentence.equals(this.error)) {
				refuse(ex);
			}
			this.seenError = sentence;
			this.seen = null;
			return;
		}
		this.seenError = null;
		boolean isDue = values.equals(this.seen) && !values.equals(this.refused);
		this.seen = values;
		if (isDue && (this.error != null || !values.equals(this.inForce))) {
			takeOver(next, values);
		}
	}

	private ReloadResult takeOver(ConfigurableEnvironment next, Map<String, String> values) {
		NavigableSet<String> changed = difference(this.inForce, values);
		Map<ReloadablePart, ReloadablePart.Change> prepared = new LinkedHashMap<>();
		TreeSet<String> taken = new TreeSet<>();
		try {
			this.check.check(next, changed);
			for (ReloadablePart part : this.parts.get()) {
				List<String> own = changed.stream().filter((name) -> isOf(part, name)).toList();
				if (!own.isEmpty() || isHeldBack(part)) {
					prepared.put(part, part.prepare(next));
					taken.addAll(own);
				}
			}
		}
		catch (RuntimeException ex) {
			prepared.values().forEach(ReloadablePart.Change::discard);
			this.refused = values;
			return refuse(ex);
		}
		prepared.forEach((part, change) -> this.heldBack.put(part, change.restart()));
		if (prepared.size() > 1) {
			prepared.values().forEach((change) -> run(change::withdraw));
		}
		prepared.values().forEach((change) -> run(change::apply));
		this.inForce = values;
		this.digest = digest(values);
		this.refused = null;
		this.error = null;
		this.restart = difference(this.atStart, values).stream().filter(this::needsRestart).toList();
		taken.removeIf(this::needsRestart);
		return report(changed, taken);
	}

	/** Returns whether a part waits, perhaps for properties of no part. */
	private boolean isHeldBack(ReloadablePart part) {
		return !this.heldBack.getOrDefault(part, List.of()).isEmpty();
	}

	private boolean needsRestart(String name) {
		return this.parts.get().stream().noneMatch((part) -> isOf(part, name))
				|| this.heldBack.values().stream().flatMap(List::stream).anyMatch((prefix) -> isBelow(prefix, name));
	}

	private ReloadResult report(Collection<String> changed, Collection<String> taken) {
		if (changed.isEmpty()) {
			return new ReloadResult(Outcome.UNCHANGED, List.of(), this.restart, null);
		}
		if (!taken.isEmpty()) {
			logger.info("Reloaded the configuration: {}", shorten(taken));
		}
		List<String> waiting = this.restart.stream().filter(changed::contains).toList();
		if (!waiting.isEmpty()) {
			logger.warn("Changed properties take a restart: {}", shorten(waiting));
		}
		this.observer.accept(Outcome.APPLIED);
		return new ReloadResult(Outcome.APPLIED, List.copyOf(taken), this.restart, null);
	}

	private ReloadResult refuse(RuntimeException failure) {
		String sentence = this.describe.apply(failure);
		if (!sentence.equals(this.error)) {
			logger.warn("The configuration files are wrong, so the previous configuration stays in force: {}",
					sentence);
		}
		this.error = sentence;
		this.observer.accept(Outcome.REFUSED);
		return new ReloadResult(Outcome.REFUSED, List.of(), this.restart, sentence);
	}

	/** Runs a step. A fault of one part does not keep the others from theirs. */
	private static void run(Runnable step) {
		try {
			step.run();
		}
		catch (RuntimeException ex) {
			logger.error("A part of the configuration was not taken over: restart the gateway", ex);
		}
	}

	private static String digest(Map<String, String> values) {
		StringBuilder text = new StringBuilder();
		values.forEach((name,
				value) -> text.append(name.length()).append(name).append(value.length()).append(':').append(value));
		return DigestUtils.sha256Hex(text.toString()).substring(0, DIGEST_LENGTH);
	}

	private static NavigableSet<String> difference(Map<String, String> before, Map<String, String> after) {
		TreeSet<String> names = new TreeSet<>();
		Map<String, String> all = new TreeMap<>(before);
		all.putAll(after);
		all.keySet().stream().filter((name) -> !Objects.equals(before.get(name), after.get(name))).forEach(names::add);
		return names;
	}

	private static boolean isOf(ReloadablePart part, String name) {
		return part.properties().stream().anyMatch((prefix) -> isBelow(prefix, name));
	}

	private static boolean isBelow(String prefix, String name) {
		ConfigurationPropertyName own = ConfigurationPropertyName.adapt(prefix, '.');
		ConfigurationPropertyName adapted = ConfigurationPropertyName.adapt(name, '.');
		return own.equals(adapted) || own.isAncestorOf(adapted);
	}

	private static String shorten(Collection<String> names) {
		String first = String.join(", ", names.stream().limit(MAX_LOGGED_NAMES).toList());
		int others = names.size() - MAX_LOGGED_NAMES;
		return (others > 0) ? first + " and " + others + " more" : first;
	}

	/** Check of names that no part knows. */
	@FunctionalInterface
	public interface Check {

		/**
		 * Checks the names of properties.
		 * @param changed names that changed
		 * @throws RuntimeException if a name is unknown
		 */
		void check(ConfigurableEnvironment next, Collection<String> changed);

	}

}
