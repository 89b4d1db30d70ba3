package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

import io.mneme.api.dialogue.Role;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a language model should see next.
 *
 * @param segments its segments in the order of the prompt, most stable first, the newest message of the person last; empty if no
 *     contributor returned any and the request has no input
 * @param manifest the report on how it was made
 * @param body the same segments as they are sent to a provider: what the manifest measures
 */
public record Context(List<Segment> segments, Manifest manifest, PromptBody body) {

    public Context {
        requireNonNull(manifest, "manifest");
        requireNonNull(body, "body");
        segments = List.copyOf(segments);
    }

    /** Creates a context that is not laid out for a provider: its text alone. */
    public Context(List<Segment> segments, Manifest manifest) {
        this(segments, manifest, PromptBody.EMPTY);
    }

    /** Returns the text of the prompt before the newest message, in one piece for any model. */
    public String text() {
        return segments.stream().map(Segment::text).collect(Collectors.joining());
    }

    /** Returns the system prompt: the texts of all items with the role {@link Role#SYSTEM}. */
    public String system() {
        return items().filter(item -> item.role() == Role.SYSTEM)
                .map(ContextItem::text)
                .collect(Collectors.joining());
    }

    /** Returns the newest message of the person as text; empty if the context has none. */
    public String input() {
        return items().filter(item -> item.has(TextOrigin.CURRENT))
                .map(ContextItem::text)
                .collect(Collectors.joining("\n"));
    }

    /** Returns the items of all segments, in their order. */
    public Stream<ContextItem> items() {
        return segments.stream().flatMap(segment -> segment.items().stream());
    }
}
