package io.mneme.ui.http.context;

import io.mneme.api.manifest.TokenUsage;
import io.mneme.ui.http.input.RequestFields;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Reads what a provider billed: in the fields of this interface, or as the usage object of a provider, by itself or in the field
 * {@code usage} or {@code usageMetadata} beside the model. Further fields of a provider's object are ignored.
 */
final class UsageParser {

    private static final String MODEL = "model";
    private static final String INPUT = "input_tokens";
    private static final String READ = "cached_read_tokens";
    private static final String WRITTEN = "cached_write_tokens";
    private static final String OUTPUT = "output_tokens";
    private static final List<String> KNOWN = List.of(MODEL, INPUT, READ, WRITTEN, OUTPUT, "usage", "usageMetadata");
    private static final int MAX_MODEL_CHARS = 200;

    private UsageParser() {}

    /** Returns the usage; rejects a field that breaks a rule. */
    static TokenUsage parse(RequestFields fields) {
        Optional<String> model = fields.text(MODEL).filter(name -> !name.isBlank());
        if (model.filter(name -> name.length() > MAX_MODEL_CHARS).isPresent()) {
            throw fields.invalid(MODEL, "must have at most " + MAX_MODEL_CHARS + " characters");
        }
        RequestFields usage = Stream.of("usage", "usageMetadata")
                .map(fields::fields)
                .flatMap(Optional::stream)
                .findFirst()
                .orElse(fields);
        return ProviderUsage.of(usage)
                .map(provider -> provider.parse(usage, model))
                .orElseGet(() -> own(usage.requireKnown(KNOWN), model));
    }

    private static TokenUsage own(RequestFields fields, Optional<String> model) {
        int input = tokens(fields, INPUT).orElseThrow(() -> fields.invalid(INPUT, "must be given"));
        return usage(
                fields,
                model,
                input,
                tokens(fields, READ),
                tokens(fields, WRITTEN).orElse(0),
                tokens(fields, OUTPUT).orElse(0));
    }

    /** Returns a usage, unless more tokens are cached than there are. */
    static TokenUsage usage(
            RequestFields fields, Optional<String> model, int input, OptionalInt read, int written, int output) {
        long cached = (long) read.orElse(0) + written;
        if (cached > input) {
            throw fields.invalid(
                    INPUT,
                    "must be at least the tokens read from the cache and written to it: " + input + " < " + cached);
        }
        return new TokenUsage(model, input, read, written, output);
    }

    /** Returns a number of tokens, which is not negative; empty if it is not given. */
    static OptionalInt tokens(RequestFields fields, String name) {
        Optional<Integer> given = fields.integer(name);
        if (given.filter(number -> number < 0).isPresent()) {
            throw fields.invalid(name, "must be at least 0: " + given.get());
        }
        return given.isPresent() ? OptionalInt.of(given.get()) : OptionalInt.empty();
    }
}
