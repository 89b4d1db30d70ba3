package io.mneme.ui.gogo.context;

import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.Manifest;
import java.util.Comparator;
import java.util.NoSuchElementException;
import java.util.stream.Stream;

/**
 * Finds the manifests that commands are about.
 *
 * @param assembler has the manifests
 */
record ContextFinder(ContextAssembler assembler) {

    /** The session of contexts for which the user names none. */
    static final String SHELL_SESSION = "shell";

    /** Whose contexts they are when a program names no session over HTTP. */
    private static final String HTTP_DEFAULT_SESSION = "default";

    /** Returns the newest context of those who named no session, be it here or over HTTP. */
    Manifest newest() {
        return Stream.of(SHELL_SESSION, HTTP_DEFAULT_SESSION)
                .flatMap(session -> assembler.manifests(session).stream().limit(1))
                .max(Comparator.comparing(Manifest::assembledAt))
                .orElseThrow(() -> new NoSuchElementException(
                        "no context was asked for without naming a session; name one: context:why SESSION"));
    }

    /** Returns a context by its id, or the newest one of a session. */
    Manifest find(String name) {
        return assembler
                .manifest(name)
                .or(() -> assembler.manifests(name).stream().findFirst())
                .orElseThrow(() -> new NoSuchElementException(
                        "no context or session is called " + name + ", or it is no longer kept"));
    }
}
