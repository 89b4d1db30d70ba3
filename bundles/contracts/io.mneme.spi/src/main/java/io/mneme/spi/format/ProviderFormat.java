package io.mneme.spi.format;

import io.mneme.api.context.Context;
import io.mneme.api.layout.BodyForm;
import java.util.Map;
import java.util.Set;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Writes a context in the form of a provider's interface. To use an implementation, register it as a service: a request for a context
 * then selects it as its {@code form}, over HTTP, in the shell, by a tool and in a realtime session. It is listed wherever forms are,
 * and leaves with its service. Service properties {@code mode}, {@code recipe} or {@code tenant} are not looked at.
 *
 * <p>The container lays out the body before, by the rules of {@link #form}: what is a message, which roles there are, which media are
 * sent, and where the marks of a cache are. A format writes only what is there, and changes neither order nor texts.
 *
 * <p>It has no state, and is called from many threads at once: the same context gives the same fields. It reads no files, asks no other
 * program and no clock. A call may take 2 s, and is interrupted then. If it throws, is too late, or returns what this contract forbids,
 * the request is refused with an error that names the form and its bundle; nothing else changes. After five such calls in a row it is
 * disabled until it is updated. Formats of the container run on the threads of requests.
 */
@ConsumerType
public interface ProviderFormat {

    /** The names of the fields of every answer, which no format may use. */
    Set<String> ANSWER_FIELDS = Set.of(
            "id",
            "recipe",
            "session",
            "at",
            "text",
            "tokens",
            "stable_prefix",
            "window",
            "renderer",
            "policies",
            "segments",
            "left_out",
            "predicted",
            "lost_to",
            "manifest",
            "parts",
            "model",
            "provider",
            "previous");

    /**
     * Returns the form: its name, which is unique, and the rules by which a body is laid out for it. Asked once, when the service is
     * bound. {@code BodyForm.OPENAI.named("acme")} is a form with the rules of another one.
     */
    BodyForm form();

    /**
     * Writes a context.
     *
     * @param context a context whose body has the rules of the form; also one without any message
     * @return the fields in the order in which they are written, by names that are not blank and not among {@link #ANSWER_FIELDS}: each
     *     value is the source text of one JSON value. An answer without the field {@code messages} gets an empty list as such. May be
     *     empty
     */
    Map<String, String> fields(Context context);
}
