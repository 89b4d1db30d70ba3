package io.mneme.api.format;

import io.mneme.api.context.Context;
import io.mneme.api.layout.BodyForm;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The forms in which a context can be given now: those of the container, and those that plug-ins add. Of several with one name the one
 * with the highest ranking counts.
 *
 * <p>Safe for use by many threads.
 */
@ProviderType
public interface FormatCatalog {

    /** Returns the names of all forms, in alphabetical order. */
    List<String> names();

    /** Returns the form of a name; empty if there is none now. */
    Optional<BodyForm> named(String name);

    /** Returns whether a form that was named before is still there, with the same rules. */
    default boolean has(BodyForm form) {
        return named(form.label()).filter(form::equals).isPresent();
    }

    /**
     * Returns a context in a form.
     *
     * @param form the form, which {@link #named} has returned
     * @param context a context whose body was laid out for the form
     * @return what the form adds to an answer, in its order: each value as JSON source text, by the name of its field. {@code messages}
     *     is always one of them
     * @throws FormatUnavailableException if the form has left meanwhile, or the plug-in that writes it failed
     */
    Map<String, String> fields(BodyForm form, Context context);

    /** Returns the rule for names of forms, as a predicate for error messages. */
    default String rule() {
        return "must be one of " + String.join(", ", names());
    }
}
