package io.mcpgateway.document;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.mcpgateway.protocol.MetaKeys;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.AdapterSettings;
import io.mcpgateway.resource.DirectoryPage;
import io.mcpgateway.resource.Indexable;
import io.mcpgateway.resource.MountTitle;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.VariableDescription;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.Content.Form;
import io.mcpgateway.resource.content.ContentCache;
import io.mcpgateway.resource.content.MarkdownUri;
import io.mcpgateway.resource.content.MediaTypes;
import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.resource.content.UnreadableException;
import io.mcpgateway.resource.uri.ResourceUri;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Adapter adding Markdown to the documents of another adapter. The Markdown has the
 * canonical URI and the subject of its document: rules and notices of the document hold.
 */
final class DocumentAdapter implements ResourceAdapter {

	private static final String PAGES = MarkdownUri.of("") + "{&pages}";

	private static final String RANGE = "{?" + ReadRange.VARIABLES.getFirst() + "}";

	private final ResourceAdapter adapter;

	private final DocumentConverter converter;

	private final ContentCache cache;

	private final AdapterSettings settings;

	DocumentAdapter(ResourceAdapter adapter, DocumentConverter converter, ContentCache cache) {
		this.adapter = adapter;
		this.converter = converter;
		this.cache = cache;
		AdapterSettings settings = adapter.settings();
		this.settings = settings.withScope(settings.scope() + " " + DocumentConverter.VERSION);
	}

	@Override
	public String uriPrefix() {
		return this.adapter.uriPrefix();
	}

	@Override
	public AdapterSettings settings() {
		return this.settings;
	}

	/** Adds a template for each template of resources with bytes. */
	@Override
	public List<ResourceTemplate> templates() {
		List<ResourceTemplate> templates = this.adapter.templates();
		return Stream
			.concat(templates.stream(),
					templates.stream()
						.filter((template) -> template.uriTemplate().endsWith(RANGE))
						.map(DocumentAdapter::markdown))
			.toList();
	}

	@Override
	public List<VariableDescription> variables(String uriTemplate) {
		return uriTemplate.endsWith(PAGES) ? VariableDescription.of(uriTemplate) : this.adapter.variables(uriTemplate);
	}

	@Override
	public Flux<Resource> list(String after, int limit) {
		return this.adapter.list(after, limit).map(DocumentAdapter::linked);
	}

	@Override
	public Flux<Resource> overview(String after, int limit) {
		return this.adapter.overview(after, limit).map(DocumentAdapter::linked);
	}

	@Override
	public Mono<Content> read(ResourceUri uri) {
		MarkdownUri target = MarkdownUri.of(uri);
		return (target == null) ? this.adapter.read(uri).map(DocumentAdapter::linked)
				: readMarkdown(uri, target, this.adapter.read(target.document()));
	}

	private Mono<Content> readMarkdown(ResourceUri uri, MarkdownUri target, Mono<Content> read) {
		return read.flatMap((document) -> {
			Content kept = inMemory(uri, document);
			return (kept != null) ? Mono.just(kept) : markdown(uri.text(), target, document, read)
				.doOnNext((markdown) -> keepInMemory(uri, document, markdown));
		});
	}

	@Override
	public @Nullable Content readNow(ResourceUri uri) {
		MarkdownUri target = MarkdownUri.of(uri);
		Content content = this.adapter.readNow((target != null) ? target.document() : uri);
		if (content == null) {
			return null;
		}
		return (target != null) ? inMemory(uri, content) : linked(content);
	}

	@Override
	public @Nullable String canonicalUri(ResourceUri uri) {
		return this.adapter.canonicalUri(document(uri));
	}

	@Override
	public Mono<String> subject(ResourceUri uri) {
		return this.adapter.subject(document(uri));
	}

	@Override
	public Mono<DirectoryPage> children(ResourceUri directory, String after, int limit) {
		return this.adapter.children(directory, after, limit)
			.map((page) -> new DirectoryPage(page.resources().stream().map(DocumentAdapter::linked).toList(),
					page.resumeAfter()));
	}

	@Override
	public Mono<List<String>> complete(TemplateArgument argument) {
		String template = argument.uriTemplate();
		return this.adapter.complete(!template.endsWith(PAGES) ? argument
				: new TemplateArgument(template.substring(0, template.length() - PAGES.length()) + RANGE,
						argument.name(), argument.value(), argument.known(), argument.filter()));
	}

	@Override
	public Flux<Indexable> indexables() {
		return this.adapter.indexables().map(this::indexable);
	}

	@Override
	public Flux<Indexable> indexables(ResourceUri changed) {
		return this.adapter.indexables(changed).map(this::indexable);
	}

	/** Returns Markdown of the same version of a document; {@code null} if unknown. */
	private @Nullable Content inMemory(ResourceUri uri, Content document) {
		String version = DocumentConverter.version(document);
		return (version != null) ? this.cache.findNow(uri.text(), () -> version) : null;
	}

	private void keepInMemory(ResourceUri uri, Content document, Content markdown) {
		String version = DocumentConverter.version(document);
		if (version != null) {
			this.cache.put(uri.text(), version, markdown);
		}
	}

	private Mono<Content> markdown(String uri, MarkdownUri target, Content document, Mono<Content> again) {
		if (document.form() == Form.TEXT && isNamedDocument(target)) {
			return Mono.just(new Content(uri, document.mimeType(), Form.TEXT, document.body(), document.meta()));
		}
		if (document.form() != Form.BLOB && !DocumentTypes.isDocument(document.mimeType())) {
			return Mono
				.error(() -> new UnreadableException("it is a text already. Read it without as=markdown and pages"));
		}
		return this.converter.convert(document, again, target.pages())
			.flatMap((markdown) -> MarkdownReader.read(uri, target, markdown, document.caching()));
	}

	/** Search finds the words of a document whose bytes are no text. */
	private Indexable indexable(Indexable found) {
		Mono<Content> content = found.content();
		if (content == null || !isBinary(found.resource().mimeType())) {
			return found;
		}
		String uri = MarkdownUri.of(found.resource().uri());
		MarkdownUri target = new MarkdownUri(ResourceUri.parse(found.resource().uri()), null, ReadRange.WHOLE);
		return Indexable
			.converted(linked(found.resource()),
					content.flatMap((document) -> markdown(uri, target, document, content)))
			.under(found.under());
	}

	/** Adds the URI of the Markdown to a listed document. */
	private static Resource linked(Resource resource) {
		return !DocumentTypes.isDocument(resource.mimeType()) ? resource
				: resource.withMeta(linked(resource.meta(), MarkdownUri.of(resource.uri())));
	}

	/** Adds the URI of the Markdown to the content of a document. */
	private static Content linked(Content content) {
		return !DocumentTypes.isDocument(content.mimeType()) ? content
				: content.withMeta(linked(content.meta(), MarkdownUri.ofContent(content.uri())));
	}

	private static Map<String, Object> linked(@Nullable Map<String, Object> meta, String markdown) {
		Map<String, Object> more = (meta != null) ? new HashMap<>(meta) : new HashMap<>();
		more.put(MetaKeys.MARKDOWN, markdown);
		return more;
	}

	private static ResourceUri document(ResourceUri uri) {
		MarkdownUri target = MarkdownUri.of(uri);
		return (target != null) ? target.document() : uri;
	}

	private static ResourceTemplate markdown(ResourceTemplate range) {
		String template = range.uriTemplate();
		String name = range.name().replaceFirst("-" + ReadRange.VARIABLES.getFirst() + "$", "") + "-markdown";
		return ResourceTemplate.of(template.substring(0, template.length() - RANGE.length()) + PAGES, name)
			.withTitle(MountTitle.of(range.title(), "document as Markdown"))
			.withDescription(
					"A document (PDF, Office, OpenDocument, HTML, mail) as Markdown, all of it or pages such as 3-5")
			.withIcons(range.icons())
			.withMimeType(MarkdownReader.MEDIA_TYPE)
			.withAnnotations(range.annotations())
			.withMeta(range.meta());
	}

	/** Returns whether the name is that of a document, although the bytes may be text. */
	private static boolean isNamedDocument(MarkdownUri target) {
		String path = target.document().rawPath();
		return isBinary(MediaTypes.ofName(path.substring(path.lastIndexOf('/') + 1)));
	}

	private static boolean isBinary(@Nullable String mimeType) {
		return DocumentTypes.isDocument(mimeType) && Form.of(mimeType) == Form.BLOB;
	}

}
