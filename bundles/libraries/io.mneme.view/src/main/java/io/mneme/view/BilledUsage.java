package io.mneme.view;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.manifest.TokenUsage;
import io.mneme.view.input.InputFields;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Reads what a provider billed: in the fields of this interface, or as the usage object of a provider, by itself or in the field
 * {@code usage} or {@code usageMetadata} beside the model. Further fields of a provider's object are ignored.
 */
public final class BilledUsage {

    private static final String MODEL = "model";
    private static final String INPUT = "input_tokens";
    private static final String READ = "cached_read_tokens";
    private static final String WRITTEN = "cached_write_tokens";
    private static final String OUTPUT = "output_tokens";
    private static final List<String> KNOWN = List.of(MODEL, INPUT, READ, WRITTEN, OUTPUT, "usage", "usageMetadata");
    private static final int MAX_MODEL_CHARS = 200;

    private BilledUsage() {}

    /**
     * Returns the usage.
     *
     * @throws io.mneme.api.context.InvalidRequestException if a field breaks a rule
     */
    public static TokenUsage parse(ObjectNode object) {
        InputFields fields = new InputFields(object, "");
        Optional<String> model = fields.text(MODEL).filter(name -> !name.isBlank());
        if (model.filter(name -> name.length() > MAX_MODEL_CHARS).isPresent()) {
            throw fields.invalid(MODEL, "must have at most " + MAX_MODEL_CHARS + " characters");
        }
        InputFields usage = Stream.of("usage", "usageMetadata")
                .map(fields::fields)
                .flatMap(Optional::stream)
                .findFirst()
                .orElse(fields);
        return ProviderUsage.of(usage)
                .map(provider -> provider.parse(usage, model))
                .orElseGet(() -> own(usage.requireKnown(KNOWN), model));
    }

    /**
     * Returns the usage that a provider reports by itself.
     *
     * @param usage the usage object of a provider
     * @throws io.mneme.api.context.InvalidRequestException if a field breaks a rule
     */
    public static TokenUsage parse(ObjectNode usage, Optional<String> model) {
        InputFields fields = new InputFields(usage, "");
        return ProviderUsage.of(fields)
                .map(provider -> provider.parse(fields, model))
                .orElseGet(() -> own(fields, model));
    }

    private static TokenUsage own(InputFields fields, Optional<String> model) {
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
            InputFields fields, Optional<String> model, int input, OptionalInt read, int written, int output) {
        long cached = (long) read.orElse(0) + written;
        if (cached > input) {
            throw fields.invalid(
                    INPUT,
                    "must be at least the tokens read from the cache and written to it: " + input + " < " + cached);
        }
        return new TokenUsage(model, input, read, written, output);
    }

    /** Returns a number of tokens, which is not negative; empty if it is not given. */
    static OptionalInt tokens(InputFields fields, String name) {
        Optional<JsonNode> given = fields.value(name);
        if (given.isEmpty()) {
            return OptionalInt.empty();
        }
        if (!given.get().isIntegralNumber() || !given.get().canConvertToInt()) {
            throw fields.invalid(name, "must be an integer of 32 bits");
        }
        int tokens = given.get().intValue();
        if (tokens < 0) {
            throw fields.invalid(name, "must be at least 0: " + tokens);
        }
        return OptionalInt.of(tokens);
    }

    /** The usage objects of providers, as they document them in November 2026; each is recognised by a field of its own. */
    private enum ProviderUsage {

        /** DeepSeek counts the tokens that were read as hits. */
        DEEPSEEK("prompt_cache_hit_tokens", "prompt_cache_miss_tokens") {
            @Override
            TokenUsage parse(InputFields fields, Optional<String> model) {
                OptionalInt read = BilledUsage.tokens(fields, "prompt_cache_hit_tokens");
                int missed = count(fields, "prompt_cache_miss_tokens");
                int input = BilledUsage.tokens(fields, "prompt_tokens").orElse(sum(fields, read.orElse(0), missed));
                return BilledUsage.usage(fields, model, input, read, 0, count(fields, "completion_tokens"));
            }
        },

        /** OpenAI counts the tokens that were read among those of the prompt, in a nested object. */
        OPENAI_CHAT("prompt_tokens") {
            @Override
            TokenUsage parse(InputFields fields, Optional<String> model) {
                OptionalInt read = nested(fields, "prompt_tokens_details", "cached_tokens");
                int input = count(fields, "prompt_tokens");
                return BilledUsage.usage(fields, model, input, read, 0, count(fields, "completion_tokens"));
            }
        },

        /** OpenAI's responses have the same numbers under other names. */
        OPENAI_RESPONSES("input_tokens_details") {
            @Override
            TokenUsage parse(InputFields fields, Optional<String> model) {
                OptionalInt read = nested(fields, "input_tokens_details", "cached_tokens");
                int input = count(fields, "input_tokens");
                return BilledUsage.usage(fields, model, input, read, 0, count(fields, "output_tokens"));
            }
        },

        /** Anthropic counts the tokens that were read and written beside those of the input. */
        ANTHROPIC("cache_read_input_tokens", "cache_creation_input_tokens") {
            @Override
            TokenUsage parse(InputFields fields, Optional<String> model) {
                OptionalInt read = BilledUsage.tokens(fields, "cache_read_input_tokens");
                int written = count(fields, "cache_creation_input_tokens");
                int input = sum(fields, count(fields, "input_tokens"), read.orElse(0), written);
                return BilledUsage.usage(fields, model, input, read, written, count(fields, "output_tokens"));
            }
        },

        /** Gemini counts the tokens that were read among those of the prompt, and leaves the field out if there are none. */
        GEMINI("promptTokenCount", "cachedContentTokenCount") {
            @Override
            TokenUsage parse(InputFields fields, Optional<String> model) {
                OptionalInt read = BilledUsage.tokens(fields, "cachedContentTokenCount");
                int output = sum(fields, count(fields, "candidatesTokenCount"), count(fields, "thoughtsTokenCount"));
                return BilledUsage.usage(fields, model, count(fields, "promptTokenCount"), read, 0, output);
            }
        };

        private final List<String> marks;

        ProviderUsage(String... marks) {
            this.marks = List.of(marks);
        }

        /** Returns the provider whose object this is; empty if it is none of these. */
        static Optional<ProviderUsage> of(InputFields fields) {
            return Arrays.stream(values())
                    .filter(provider -> provider.marks.stream()
                            .anyMatch(mark -> fields.object().has(mark)))
                    .findFirst();
        }

        /** Returns the usage; rejects a field that breaks a rule. */
        abstract TokenUsage parse(InputFields fields, Optional<String> model);

        private static int count(InputFields fields, String name) {
            return BilledUsage.tokens(fields, name).orElse(0);
        }

        private static OptionalInt nested(InputFields fields, String object, String name) {
            return fields.fields(object)
                    .map(details -> BilledUsage.tokens(details, name))
                    .orElse(OptionalInt.empty());
        }

        private static int sum(InputFields fields, int... counts) {
            long sum = Arrays.stream(counts).asLongStream().sum();
            if (sum > Integer.MAX_VALUE) {
                throw fields.invalid("input_tokens", "must be an integer of 32 bits with the cached tokens: " + sum);
            }
            return (int) sum;
        }
    }
}
