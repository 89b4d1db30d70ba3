package io.mneme.api.dialogue;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

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
}
