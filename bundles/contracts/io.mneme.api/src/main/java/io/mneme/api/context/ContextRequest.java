package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

import java.util.Map;

/**
 *
 * A request for a context.
 *
 * @param recipe name of the recipe, for example {@code dictation}
 * @param session name of the session, with whose previous prompt the stable prefix is computed; never blank
 * @param selectors properties of the request by name, for example {@code mode=proofread}; policies may be bound to them
 * @param inputs texts and terms for its contributors
 * @param options deviations from the configuration
 */
public record ContextRequest(
        String recipe, String session, Map<String, String> selectors, RequestInputs inputs, RequestOptions options) {

    public ContextRequest {
        requireNonNull(recipe, "recipe");
        requireNonNull(inputs, "inputs");
        requireNonNull(options, "options");
        if (session.isBlank()) {
            throw new InvalidRequestException("session", "must not be blank");
        }
        selectors = Map.copyOf(selectors);
    }

    /** Returns the selector of this name; empty if there is none. */
    public String selector(String name) {
        return selectors.getOrDefault(name, "");
    }

    /** Returns the same request with other inputs. */
    public ContextRequest withInputs(RequestInputs newInputs) {
        return new ContextRequest(recipe, session, selectors, newInputs, options);
    }
}
