package io.mcpgateway.adapter.mount;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;

import io.mcpgateway.configuration.Bounds;
import io.mcpgateway.configuration.PartBinder;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;

/**
 * Kind of mount: its part of {@code gateway}, the record of its settings, and the
 * supported {@link MountSettings}.
 *
 * @param <M> the record of the settings of its kind, without those of all kinds
 * @param part the part of {@code gateway}, such as {@code files}
 * @param type the class of the record
 * @param common the record of the settings of the part itself
 * @param without the names of settings of all kinds that it lacks, as in YAML
 * @param index whether search indexes a mount by default
 * @param shared whether all nodes of a cluster see the same source by default;
 * {@code null} if the kind decides it for each mount
 * @param personal whether a mount shows its callers different resources. Search does not
 * index it, and its answers are private
 */
public record MountKind<M>(String part, Class<M> type, Class<?> common, Set<String> without, boolean index,
		@Nullable Boolean shared, Predicate<M> personal) {

	public MountKind {
		without = Set.copyOf(without);
	}

	/** Returns a kind with all settings, indexed, and seen by each node alone. */
	public static <M> MountKind<M> of(String part, Class<M> type) {
		return new MountKind<>(part, type, NoSettings.class, Set.of(), true, false, (mount) -> false);
	}

	public MountKind<M> withCommon(Class<?> common) {
		return new MountKind<>(this.part, this.type, common, this.without, this.index, this.shared, this.personal);
	}

	public MountKind<M> without(String... settings) {
		return new MountKind<>(this.part, this.type, this.common, Set.of(settings), this.index, this.shared,
				this.personal);
	}

	public MountKind<M> withIndex(boolean index) {
		return new MountKind<>(this.part, this.type, this.common, this.without, index, this.shared, this.personal);
	}

	public MountKind<M> withShared(@Nullable Boolean shared) {
		return new MountKind<>(this.part, this.type, this.common, this.without, this.index, shared, this.personal);
	}

	public MountKind<M> withPersonal(Predicate<M> personal) {
		return new MountKind<>(this.part, this.type, this.common, this.without, this.index, this.shared, personal);
	}

	/**
	 * Binds the part. An unknown property, or a wrong value, stops the start with a
	 * message that names the property. A wrong value is found first, since a required
	 * value that is empty would count as unknown.
	 * @param check checks the settings of a mount
	 */
	Bound<M> bind(Environment environment, Consumer<Mount<M>> check) {
		PartBinder binder = new PartBinder(environment, "gateway." + this.part);
		Map<String, MountSettings> settings = binder.map("mounts", MountSettings.class, this.without);
		Map<String, M> sources = binder.map("mounts", this.type, Set.of());
		Set<String> names = new TreeSet<>(settings.keySet());
		names.addAll(sources.keySet());
		List<Mount<M>> mounts = new ArrayList<>();
		for (String name : names) {
			Bounds.name("gateway." + this.part + ".mounts." + name, name);
			M source = sources.computeIfAbsent(name, (absent) -> binder.create("mounts", name, this.type, Set.of()));
			MountSettings common = settings.computeIfAbsent(name,
					(absent) -> binder.create("mounts", name, MountSettings.class, this.without));
			boolean isPersonal = this.personal.test(source);
			Mount<M> mount = new Mount<>(this.part, name, source,
					common.withDefaults(this.index && !isPersonal, this.shared));
			mount.settings().check(mount.property());
			if (isPersonal) {
				mount.settings().checkPersonal(mount.property());
			}
			check.accept(mount);
			mounts.add(mount);
		}
		return new Bound<>(mounts, binder.finish(this.common));
	}

	/** Settings of a part without any of its own. */
	private record NoSettings() {

	}

	/**
	 * Bound part.
	 *
	 * @param mounts in the order of their names
	 * @param common the settings of the part itself
	 */
	record Bound<M>(List<Mount<M>> mounts, Object common) {

	}

}
