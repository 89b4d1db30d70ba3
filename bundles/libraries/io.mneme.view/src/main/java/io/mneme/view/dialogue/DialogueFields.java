package io.mneme.view.dialogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.dialogue.AuthorNames;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.DialogueInput.AuthorPrivacy;
import io.mneme.api.dialogue.DialogueInput.ContextNote;
import io.mneme.api.dialogue.DialogueInput.DialogueChoices;
import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.dialogue.HumanizerDegree;
import io.mneme.api.dialogue.MessageSource;
import io.mneme.api.dialogue.MessageSource.GivenMessages;
import io.mneme.api.dialogue.MessageSource.RecordedMessages;
import io.mneme.api.dialogue.ModelAbility;
import io.mneme.view.input.InputFields;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the fields of a request that describe a dialogue. */
public final class DialogueFields {

    /** The names of the fields. */
    public static final List<String> NAMES = List.of(
            "messages",
            "first_index",
            "conversation",
            "journal",
            "persona",
            "impersonated_user",
            "copied_names",
            "ability",
            "hidden_authors",
            "blocked_authors",
            "note",
            "message_fetch_limit",
            "media_window",
            "humanizer_degree",
            "transforms",
            "names");

    static final String MESSAGES = "messages";
    private static final String CONVERSATION = "conversation";
    private static final List<String> JOURNALS = List.of("message", "utterance");

    private DialogueFields() {}

    /**
     * Returns the dialogue of a request; empty if no field describes one.
     *
     * @throws InvalidRequestException if a field breaks a rule
     */
    public static Optional<DialogueInput> read(ObjectNode object) {
        return read(object, Optional.empty());
    }

    /**
     * Returns the dialogue of a request that has another one's wherever no field describes its own; empty if neither has any.
     *
     * @param base the other dialogue
     * @throws InvalidRequestException if a field breaks a rule
     */
    public static Optional<DialogueInput> read(ObjectNode object, Optional<DialogueInput> base) {
        InputFields fields = new InputFields(object, "");
        Optional<String> any =
                NAMES.stream().filter(name -> fields.value(name).isPresent()).findFirst();
        return any.isEmpty()
                ? base
                : Optional.of(base.map(other -> dialogue(fields, other)).orElseGet(() -> dialogue(fields)));
    }

    /** The fields that belong together replace those of the other one together. */
    private static DialogueInput dialogue(InputFields fields, DialogueInput other) {
        boolean source = isAnyGiven(fields, MESSAGES, CONVERSATION);
        DialogueInput own = dialogue(fields, source ? source(fields) : other.source());
        return new DialogueInput(
                own.source(),
                isAnyGiven(fields, "persona", "impersonated_user", "copied_names") ? own.persona() : other.persona(),
                isAnyGiven(fields, "ability") ? own.ability() : other.ability(),
                isAnyGiven(fields, "hidden_authors", "blocked_authors") ? own.privacy() : other.privacy(),
                own.note().or(other::note),
                isAnyGiven(fields, "message_fetch_limit", "media_window", "humanizer_degree", "transforms", "names")
                        ? own.choices()
                        : other.choices());
    }

    private static boolean isAnyGiven(InputFields fields, String... names) {
        return Stream.of(names).anyMatch(name -> fields.value(name).isPresent());
    }

    private static DialogueInput dialogue(InputFields fields) {
        return dialogue(fields, source(fields));
    }

    private static DialogueInput dialogue(InputFields fields, MessageSource source) {
        return new DialogueInput(
                source,
                new DialoguePersona(
                        fields.text("persona").orElse(""),
                        fields.text("impersonated_user"),
                        Set.copyOf(fields.texts("copied_names"))),
                fields.fields("ability").map(DialogueFields::ability).orElse(ModelAbility.SEES_IMAGES),
                new AuthorPrivacy(Set.copyOf(fields.texts("hidden_authors")), blocked(fields)),
                fields.fields("note").map(DialogueFields::note),
                new DialogueChoices(
                        fields.value("message_fetch_limit").map(JsonNode::asText),
                        fields.number("media_window"),
                        fields.choice("humanizer_degree", HumanizerDegree.class),
                        fields.texts("transforms"),
                        fields.choice("names", AuthorNames.class)));
    }

    private static MessageSource source(InputFields fields) {
        boolean given = fields.value(MESSAGES).isPresent();
        Optional<String> conversation = fields.text(CONVERSATION);
        if (given == conversation.isPresent()) {
            throw fields.invalid(MESSAGES, "or conversation must be given, and not both");
        }
        requireAbsent(fields, given ? "journal" : "first_index", given ? CONVERSATION : MESSAGES);
        return given
                ? new GivenMessages(
                        SentMessages.of(fields), fields.number("first_index").orElse(0))
                : new RecordedMessages(conversation.orElseThrow(), journal(fields));
    }

    private static void requireAbsent(InputFields fields, String name, String other) {
        if (fields.value(name).isPresent()) {
            throw fields.invalid(name, "must be given with " + other + " only");
        }
    }

    private static String journal(InputFields fields) {
        String journal = fields.text("journal").orElse(JOURNALS.get(0));
        if (!JOURNALS.contains(journal)) {
            throw fields.invalid("journal", "must be one of " + String.join(", ", JOURNALS));
        }
        return journal;
    }

    private static ModelAbility ability(InputFields fields) {
        fields.requireKnown(List.of("images", "videos", "image_analysis_tool", "increase_media_context"));
        return new ModelAbility(
                fields.flag("images", true),
                fields.flag("videos", false),
                fields.text("image_analysis_tool").filter(tool -> !tool.isBlank()),
                fields.flag("increase_media_context", false));
    }

    private static ContextNote note(InputFields fields) {
        fields.requireKnown(List.of("text", "depth"));
        return new ContextNote(fields.text("text").orElse(""), fields.number("depth"));
    }

    /** Reads the hours by author. */
    private static Map<String, Double> blocked(InputFields fields) {
        Map<String, Double> hours = new HashMap<>();
        fields.fields("blocked_authors")
                .ifPresent(blocked -> blocked.object().properties().forEach(author -> {
                    double left =
                            author.getValue().isNumber() ? author.getValue().doubleValue() : -1;
                    if (!(left >= 0 && left < Double.POSITIVE_INFINITY)) {
                        throw blocked.invalid(author.getKey(), "must be a number of hours, 0 or more");
                    }
                    hours.put(author.getKey(), left);
                }));
        return hours;
    }
}
