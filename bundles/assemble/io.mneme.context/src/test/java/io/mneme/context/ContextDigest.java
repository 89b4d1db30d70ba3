package io.mneme.context;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.mneme.api.context.Context;
import io.mneme.api.context.Manifest;
import io.mneme.api.layout.BodyForm;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Properties;

/**
 * A digest of contexts: of their texts and bodies, and of all that their manifests say, without the ids of contexts. Equal digests
 * of replayed contexts show that a change of the code changed neither a prompt nor a reason.
 */
public final class ContextDigest {

    private static final String FILE = "replayed-contexts.properties";

    private final MessageDigest digest;
    private int parts;

    public ContextDigest() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException absent) {
            throw new IllegalStateException(absent);
        }
    }

    /** Adds a context. */
    public void add(Context context) {
        Manifest manifest = context.manifest();
        add(context.text());
        add(body(context));
        add(manifest.recipe() + manifest.session() + manifest.assembledAt());
        add(manifest.segments());
        add(manifest.tokens());
        add(manifest.stablePrefix());
        add(manifest.window());
        add(manifest.omissions());
        add(manifest.conditions().model() + manifest.conditions().provider());
        add(manifest.conditions().previous().map(previous -> previous.tokens() + " at " + previous.assembledAt()));
    }

    /** Digests were recorded when forms were constants. */
    private static String body(Context context) {
        BodyForm form = context.body().form();
        String constant = form.label().toUpperCase(Locale.ROOT).replace('-', '_');
        return context.body().toString().replaceFirst("form=" + form, "form=" + constant);
    }

    /** Adds the counters of rebuilds. */
    public void addRebuilds(MeterRegistry meters) {
        meters.find("mneme.prompt.rebuilds").counters().stream()
                .map(counter -> name(counter) + "=" + counter.count())
                .sorted()
                .forEach(this::add);
    }

    private static String name(Counter counter) {
        return counter.getId().getTag("recipe") + "/" + counter.getId().getTag("reason");
    }

    /** Adds what a value looks like as a text. */
    public void add(Object value) {
        digest.update((value + "\n").getBytes(StandardCharsets.UTF_8));
        parts++;
    }

    /** Returns the digest of all that was added, which begins again. */
    public String end() {
        String hex = HexFormat.of().formatHex(digest.digest()).substring(0, 32) + " of " + parts;
        parts = 0;
        return hex;
    }

    /** Returns the digest that was recorded, from the resources beside a test. */
    public static String expected(Class<?> test, String name) {
        Properties recorded = new Properties();
        try (InputStream in = test.getResourceAsStream(FILE)) {
            recorded.load(in);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return recorded.getProperty(name, "not recorded");
    }
}
