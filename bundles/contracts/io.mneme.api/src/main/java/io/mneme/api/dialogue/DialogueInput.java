package io.mneme.api.dialogue;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What a request tells about a dialogue: its messages, and what the caller knows of its authors, its model and its channel.
 *
 * @param source where its messages come from
 * @param persona the author whose next message the model writes
 * @param ability what the model can do with media
 * @param privacy the authors whose messages are withheld
 * @param note the note of the persona or the channel, which replaces the configured one; empty for the configured one
 * @param choices deviations from the configuration
 */
public record DialogueInput(
        MessageSource source,
        DialoguePersona persona,
        ModelAbility ability,
        AuthorPrivacy privacy,
        Optional<ContextNote> note,
        DialogueChoices choices) {

    public DialogueInput {
        requireNonNull(source, "source");
        requireNonNull(persona, "persona");
        requireNonNull(ability, "ability");
        requireNonNull(privacy, "privacy");
        requireNonNull(note, "note");
        requireNonNull(choices, "choices");
    }

    /** Returns a dialogue with these messages, of no persona, for a model that sees images, and without deviations. */
    public static DialogueInput of(MessageSource source) {
        return new DialogueInput(
                source,
                DialoguePersona.NONE,
                ModelAbility.SEES_IMAGES,
                AuthorPrivacy.NONE,
                Optional.empty(),
                DialogueChoices.NONE);
    }

    /** Returns a dialogue with these messages, the first of which is the oldest of its conversation. */
    public static DialogueInput of(List<Message> messages) {
        return of(new MessageSource.GivenMessages(messages, 0));
    }

    /** Returns the same dialogue with another source. */
    public DialogueInput withSource(MessageSource other) {
        return new DialogueInput(other, persona, ability, privacy, note, choices);
    }

    /** Returns the same dialogue with another persona. */
    public DialogueInput withPersona(DialoguePersona other) {
        return new DialogueInput(source, other, ability, privacy, note, choices);
    }

    /** Returns the same dialogue for a model with other abilities. */
    public DialogueInput withAbility(ModelAbility other) {
        return new DialogueInput(source, persona, other, privacy, note, choices);
    }

    /** Returns the same dialogue with other withheld authors. */
    public DialogueInput withPrivacy(AuthorPrivacy other) {
        return new DialogueInput(source, persona, ability, other, note, choices);
    }

    /** Returns the same dialogue with a note of its own. */
    public DialogueInput withNote(ContextNote other) {
        return new DialogueInput(source, persona, ability, privacy, Optional.of(other), choices);
    }

    /** Returns the same dialogue with other deviations from the configuration. */
    public DialogueInput withChoices(DialogueChoices other) {
        return new DialogueInput(source, persona, ability, privacy, note, other);
    }

    /**
     * The authors whose messages are withheld from a model. An author is identified by the author id of a message, or by the name
     * if the message has no author id.
     *
     * @param hidden authors with full privacy, whose messages are left out
     * @param blockedHours hours for which the persona still blocks an author, by author; 0 or more and finite. A notice, which says at
     *     least one hour, replaces their messages
     */
    public record AuthorPrivacy(Set<String> hidden, Map<String, Double> blockedHours) {

        /** No author is withheld. */
        public static final AuthorPrivacy NONE = new AuthorPrivacy(Set.of(), Map.of());

        public AuthorPrivacy {
            hidden = Set.copyOf(hidden);
            blockedHours = Map.copyOf(blockedHours);
            blockedHours.values().forEach(AuthorPrivacy::checkHours);
        }

        private static void checkHours(double hours) {
            if (!(hours >= 0 && hours < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("hours of a block must be 0 or more and finite: " + hours);
            }
        }
    }

    /**
     * The deviations of a dialogue from the configuration.
     *
     * @param fetchLimit maximum number of entries of the history, as the caller has written it: {@code all} is 10,000, a number out of
     *     range is clamped, and 80 replaces what is no whole number, both with a warning, since prompts must go on. Empty for the configured limit
     * @param mediaWindow number of the newest messages whose media may be shown, 0 or more; empty for the number that the memory of
     *     the container allows
     * @param humanizerDegree how far texts of the model are humanized; empty for the configured degree
     * @param transforms names of the text transforms that apply in addition to the configured ones
     * @param names whether the names of authors stand before messages; empty for what is configured
     */
    public record DialogueChoices(
            Optional<String> fetchLimit,
            OptionalInt mediaWindow,
            Optional<HumanizerDegree> humanizerDegree,
            List<String> transforms,
            Optional<AuthorNames> names) {

        /** No deviation. */
        public static final DialogueChoices NONE = new DialogueChoices(
                Optional.empty(), OptionalInt.empty(), Optional.empty(), List.of(), Optional.empty());

        public DialogueChoices {
            requireNonNull(fetchLimit, "fetchLimit");
            requireNonNull(mediaWindow, "mediaWindow");
            requireNonNull(humanizerDegree, "humanizerDegree");
            requireNonNull(names, "names");
            transforms = List.copyOf(transforms);
            if (mediaWindow.isPresent() && mediaWindow.getAsInt() < 0) {
                throw new IllegalArgumentException("media window must not be negative: " + mediaWindow.getAsInt());
            }
        }
    }

    /**
     * A note for the model among the messages.
     *
     * @param text the note; a blank one counts as none
     * @param depth how many messages follow it, 0 or more; empty for the configured depth
     */
    public record ContextNote(String text, OptionalInt depth) {

        public ContextNote {
            requireNonNull(text, "text");
            requireNonNull(depth, "depth");
            if (depth.isPresent() && depth.getAsInt() < 0) {
                throw new IllegalArgumentException("depth must not be negative: " + depth.getAsInt());
            }
        }
    }
}
