package io.mcpgateway.adapter.git.mirror;

import java.time.Duration;
import java.util.Objects;

import io.mcpgateway.adapter.git.mount.GitMount;
import io.mcpgateway.adapter.git.mount.SshUrl;
import org.eclipse.jgit.errors.TransportException;
import org.eclipse.jgit.transport.Transport;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.util.unit.DataSize;

/** Connections of a mirror to its server. All protocols have the same bounds. */
interface MirrorConnections extends AutoCloseable {

	/** Name of the only service that a server is asked for. */
	String SERVICE = "git-upload-pack";

	/** Maximum size of the list of references, about 300,000 references. */
	long MAX_REFERENCES_BYTES = DataSize.ofMegabytes(32).toBytes();

	/** Maximum size of the objects of a fetch. */
	long MAX_PACK_BYTES = DataSize.ofGigabytes(100).toBytes();

	/** Maximum time of a fetch, for large repositories over slow networks. */
	Duration MAX_TIME = Duration.ofHours(6);

	/** Lets a transport of JGit use these connections only. */
	void attach(Transport transport) throws TransportException;

	@Override
	void close();

	/**
	 * Returns connections for the URL of a mount.
	 * @param name name of the mount
	 */
	static MirrorConnections of(String name, GitMount mount, ReactorResourceFactory resources) {
		SshUrl url = mount.sshUrl();
		return (url != null) ? new SshSessions(url, SshSettings.of(name, mount))
				: new SmartHttp(name, mount, resources);
	}

	/** Returns the address of a mount's remote repository. */
	static String url(GitMount mount) {
		return Objects.requireNonNull(mount.url(), "a mirror has a url");
	}

}
