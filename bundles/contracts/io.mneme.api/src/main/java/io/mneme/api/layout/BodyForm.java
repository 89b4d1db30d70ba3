package io.mneme.api.layout;

import static java.util.Objects.requireNonNull;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The form of what a program sends to a model: its name, and the rules by which a context is laid out for it. The rules are those of the
 * provider's interface; how the messages are written is not among them.
 *
 * @param label the name by which a request selects it: 1 to 31 lower case letters, digits and hyphens
 * @param traits what the interface can do, and what it demands
 * @param imageTypes the MIME types of the images that it reads, in lower case; empty if it reads none
 * @param provider name of the profile by whose rules bodies of this form are cached, unless the configured one fits; empty if many
 *     providers accept the form
 */
public record BodyForm(String label, Set<FormTrait> traits, Set<String> imageTypes, Optional<String> provider) {

    /** The name of the form of a request that names none. */
    public static final String DEFAULT_NAME = "openai";

    /** The types that OpenAI and Anthropic read, as of November 2026. */
    private static final Set<String> COMMON_TYPES = Set.of("image/png", "image/jpeg", "image/webp", "image/gif");

    /** The text alone: the program makes the messages of its model itself. */
    public static final BodyForm TEXT =
            new BodyForm("text", Set.of(FormTrait.FREE, FormTrait.FILE_ADDRESSES), COMMON_TYPES, Optional.empty());

    /** The items with all that is known of them: the program makes the messages of its model itself. */
    public static final BodyForm ITEMS = TEXT.named("items");

    /** Messages of OpenAI's chat, which many providers accept. */
    public static final BodyForm OPENAI = new BodyForm(
            DEFAULT_NAME, Set.of(FormTrait.OPENAI_MESSAGES, FormTrait.SHORT_CALL_IDS), COMMON_TYPES, Optional.empty());

    /** Input items of OpenAI's responses. */
    public static final BodyForm OPENAI_RESPONSES = new BodyForm(
            "openai-responses",
            Set.of(FormTrait.FILE_IDS, FormTrait.FILE_ADDRESSES),
            COMMON_TYPES,
            Optional.of(DEFAULT_NAME));

    /** Messages of Anthropic, with the system prompt before them. */
    public static final BodyForm ANTHROPIC = new BodyForm(
            "anthropic",
            Set.of(
                    FormTrait.SYSTEM_FIRST,
                    FormTrait.ANTHROPIC_MESSAGES,
                    FormTrait.CACHE_MARKS,
                    FormTrait.FILE_ADDRESSES),
            COMMON_TYPES,
            Optional.of("anthropic"));

    /** Contents of Gemini, with the system instruction before them. */
    public static final BodyForm GEMINI = new BodyForm(
            "gemini",
            Set.of(
                    FormTrait.SYSTEM_FIRST,
                    FormTrait.OWN_CACHE,
                    FormTrait.MODEL_IMAGES,
                    FormTrait.TYPED_IMAGES,
                    FormTrait.AUDIO,
                    FormTrait.FILE_ADDRESSES,
                    FormTrait.FAILED_RESULTS,
                    FormTrait.LETTER_FIRST),
            Set.of("image/png", "image/jpeg", "image/webp", "image/heic", "image/heif"),
            Optional.of("gemini"));

    /** What the interface of a provider can do, and what it demands. */
    public enum FormTrait {
        /** The program makes the messages itself, so the body is laid out in the form of the provider that applies to the request. */
        FREE,
        /**
         * System texts come before all messages only, so later ones are reminders in messages of the user. Neighbours of one role are one
         * message, and the first is one of the user. Results of tools are parts of such a message, and arguments of calls are objects.
         */
        SYSTEM_FIRST,
        /** Messages that came in the form of OpenAI's chat are sent as they came. */
        OPENAI_MESSAGES,
        /** Blocks that came in the form of Anthropic are sent as they came, and no message of the model ends with white space. */
        ANTHROPIC_MESSAGES,
        /** The provider caches up to marked parts only, so the body is marked. */
        CACHE_MARKS,
        /** The body is cached by the rules of profiles whose name begins with that of the form's provider, and by no others. */
        OWN_CACHE,
        /** Messages of the model can have images, too. */
        MODEL_IMAGES,
        /** An image needs its MIME type. */
        TYPED_IMAGES,
        /** Sounds can be sent in Base64. */
        AUDIO,
        /** Files can be sent by the ids that the provider has given them. */
        FILE_IDS,
        /** Files of any type can be sent by their address. */
        FILE_ADDRESSES,
        /** A result of a tool can say that its call has failed. */
        FAILED_RESULTS,
        /** An id of a call has at most 40 characters, not 64. */
        SHORT_CALL_IDS,
        /** The name of a tool begins with a letter or an underscore. */
        LETTER_FIRST
    }

    public BodyForm {
        requireNonNull(label, "label");
        requireNonNull(provider, "provider");
        traits = Set.copyOf(traits);
        imageTypes = Set.copyOf(imageTypes);
        if (traits.contains(FormTrait.OPENAI_MESSAGES) && traits.contains(FormTrait.ANTHROPIC_MESSAGES)) {
            throw new IllegalArgumentException("a form must not send messages of two providers as they came: " + label);
        }
    }

    /** Returns whether it has a trait. */
    public boolean has(FormTrait trait) {
        return traits.contains(trait);
    }

    /** Returns whether the program makes the messages of its model itself. */
    public boolean isFree() {
        return has(FormTrait.FREE);
    }

    /** Returns a form with the same rules and another name. */
    public BodyForm named(String other) {
        return new BodyForm(other, traits, imageTypes, provider);
    }

    /** Returns the same form with one more trait. */
    public BodyForm with(FormTrait trait) {
        Set<FormTrait> more = new HashSet<>(traits);
        more.add(trait);
        return new BodyForm(label, more, imageTypes, provider);
    }

    /** Returns the same form without a trait. */
    public BodyForm without(FormTrait trait) {
        Set<FormTrait> fewer = new HashSet<>(traits);
        fewer.remove(trait);
        return new BodyForm(label, fewer, imageTypes, provider);
    }

    /** Returns the same form, which reads images of other types. */
    public BodyForm withImageTypes(Set<String> types) {
        return new BodyForm(label, traits, types, provider);
    }

    /** Returns the same form, whose bodies are cached by the rules of another profile; empty if many providers accept it. */
    public BodyForm withProvider(Optional<String> name) {
        return new BodyForm(label, traits, imageTypes, name);
    }

    /** Returns its name. */
    @Override
    public String toString() {
        return label;
    }
}
