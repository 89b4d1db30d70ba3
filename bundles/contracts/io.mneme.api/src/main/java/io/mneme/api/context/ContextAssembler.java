package io.mneme.api.context;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Assembles contexts by recipes, most stable part first, so that consecutive requests share the longest possible prefix.
 *
 * <p>Safe for use by many threads; requests that share a window take turns on it. A request reads the clock and every policy
 * once, and uses what it read from its start to its end. The same requests, in the same order and over the same journal,
 * produce the same bytes. No plug-in but a redactor can make a request fail. A contributor that throws or exceeds its time
 * limit is omitted, and a policy that throws is replaced by the built-in default; the manifest reports both.
 */
@ProviderType
public interface ContextAssembler {

    /**
     * Assembles a context.
     *
     * @param request what is wanted
     * @param now the time of the request
     * @return the context; without segments if nothing is recorded and the request has no inputs
     * @throws InvalidRequestException if the recipe is unknown, the mode is a chain of modes, a text or a name is too long,
     *     or an option breaks a rule; no window has changed
     * @throws AssemblerBusyException if the prompt is long and others are being counted
     * @throws io.mneme.api.entry.RedactionException if prompts must be redacted and a text of the request cannot be; no
     *     window has changed
     */
    Context assemble(ContextRequest request, Instant now);

    /** Returns the manifest of a context; empty if it is unknown or no longer retained. */
    Optional<Manifest> manifest(String id);

    /** Returns the retained manifests of a session, at most 100, newest first; empty if the session is unknown. */
    List<Manifest> manifests(String session);

    /** Returns the names of the recipes, in alphabetical order. */
    List<String> recipes();
}
