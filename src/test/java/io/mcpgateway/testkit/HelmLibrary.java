package io.mcpgateway.testkit;

import java.io.IOException;
import java.nio.file.Path;

import com.marcnuri.helm.Helm;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Library of Helm for tests of the chart.
 * <p>
 * <b>Why</b> the JVM is first made ready for agents: the library has the runtime of Go,
 * and with it in the process the JVM does not react to the signal that asks for an agent.
 * A fuzz test in the same process could not start then.
 */
public final class HelmLibrary {

	private static final Logger logger = LoggerFactory.getLogger(HelmLibrary.class);

	static {
		try {
			VirtualMachine.attach(Long.toString(ProcessHandle.current().pid())).detach();
		}
		catch (IOException | AttachNotSupportedException ex) {
			logger.info("No agent can be attached after this: {}", ex.getMessage());
		}
	}

	private HelmLibrary() {
	}

	/** Returns Helm for the chart in a directory. */
	public static Helm of(Path chart) {
		return new Helm(chart);
	}

}
