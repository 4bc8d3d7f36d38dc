package io.mcpgateway.adapter.git.store;

import java.io.Serial;

import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.lib.AnyObjectId;
import org.eclipse.jgit.lib.ObjectId;

/** Failure to read an object whose bytes are there, but are damaged. */
public final class DamagedObjectException extends CorruptObjectException {

	@Serial
	private static final long serialVersionUID = 1L;

	private final ObjectId id;

	/**
	 * Creates a failure.
	 * @param cause failure to read the bytes
	 */
	public DamagedObjectException(AnyObjectId id, Throwable cause) {
		super(id, String.valueOf(cause.getMessage()));
		initCause(cause);
		this.id = id.copy();
	}

	/** Returns the id of the object. */
	ObjectId id() {
		return this.id;
	}

}
