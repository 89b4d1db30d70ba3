package io.mneme.dialogue.settings;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.metatype.annotations.Option;

/** The settings of dialogues, as tools for administration show them. */
@ObjectClassDefinition(
        name = "Mneme: dialogue",
        description =
                "How messages of dialogues enter prompts. A line notice.KEY replaces the text of a notice, and a line"
                        + " filter.NAME or transform.NAME is a setting of filters or transforms")
@interface DialogueConfiguration {

    @AttributeDefinition(
            required = false,
            description = "Language of notices",
            options = {@Option(value = "en", label = "English"), @Option(value = "zh", label = "Chinese")})
    String language() default DialogueSettings.DEFAULT_LANGUAGE;

    @AttributeDefinition(
            required = false,
            description = "Time zone whose calendar days bound merged messages; if empty, that of the machine")
    String zone() default "";

    @AttributeDefinition(
            required = false,
            description =
                    "Maximum number of entries of the history, 20 to 100; another value is clamped, with a warning")
    String message__fetch__limit() default "" + DialogueSettings.DEFAULT_FETCH_LIMIT;

    @AttributeDefinition(
            required = false,
            description = "Maximum number of characters of the quote in a reply",
            min = "" + DialogueSettings.MIN_QUOTE_CHARS,
            max = "" + DialogueSettings.MAX_QUOTE_CHARS)
    int quote__chars() default DialogueSettings.DEFAULT_QUOTE_CHARS;

    @AttributeDefinition(
            required = false,
            description = "Number of the newest messages whose media may be shown",
            min = "0",
            max = "" + MediaSettings.MAX_WINDOW)
    int media__window() default MediaSettings.DEFAULT_WINDOW;

    @AttributeDefinition(
            required = false,
            description = "The same from the first threshold of memory on",
            min = "0",
            max = "" + MediaSettings.MAX_WINDOW)
    int media__window__under__pressure() default MediaSettings.DEFAULT_WINDOW_UNDER_PRESSURE;

    @AttributeDefinition(
            required = false,
            description = "First threshold: percent of the heap in use",
            min = "0",
            max = "" + MediaSettings.MAX_PERCENT)
    int media__pressure__percent() default MediaSettings.DEFAULT_PRESSURE_PERCENT;

    @AttributeDefinition(
            required = false,
            description = "Second threshold, from which no media are shown: percent of the heap in use",
            min = "0",
            max = "" + MediaSettings.MAX_PERCENT)
    int media__high__pressure__percent() default MediaSettings.DEFAULT_HIGH_PRESSURE_PERCENT;

    @AttributeDefinition(
            required = false,
            description = "Number of messages whose images are shown",
            min = "0",
            max = "" + MediaSettings.MAX_IMAGE_MESSAGES)
    int media__image__message__limit() default MediaSettings.DEFAULT_IMAGE_MESSAGES;

    @AttributeDefinition(required = false, description = "Note for the model among the messages; empty for none")
    String context__note() default "";

    @AttributeDefinition(
            required = false,
            description = "How many messages follow the note",
            min = "0",
            max = "" + NoteSettings.MAX_DEPTH)
    int context__note__depth() default NoteSettings.DEFAULT_DEPTH;

    @AttributeDefinition(
            required = false,
            description = "Where the note is",
            options = {
                @Option(value = NoteSettings.ANCHORED, label = "it stays until it is deeper than depth and band"),
                @Option(value = NoteSettings.EXACT, label = "always at its depth, which breaks the prompt cache")
            })
    String context__note__placement() default NoteSettings.ANCHORED;

    @AttributeDefinition(
            required = false,
            description = "How much deeper than its depth an anchored note may get",
            min = "0",
            max = "" + NoteSettings.MAX_BAND)
    int context__note__band() default NoteSettings.DEFAULT_BAND;

    @AttributeDefinition(
            required = false,
            cardinality = Integer.MAX_VALUE,
            description = "Names of the message filters that apply: collapse-tool-calls, anonymize, summarize-old")
    String[] filters() default {};

    @AttributeDefinition(
            required = false,
            cardinality = Integer.MAX_VALUE,
            description = "Names of the text transforms that apply: humanizer, uncensor")
    String[] transforms() default DialogueSettings.DEFAULT_TRANSFORMS;

    @AttributeDefinition(
            required = false,
            description = "How far texts of the model are humanized; only heavy changes the history",
            options = {
                @Option(value = "none", label = "not at all"),
                @Option(value = "light", label = "light"),
                @Option(value = "medium", label = "medium"),
                @Option(value = "heavy", label = "heavy")
            })
    String humanizer__degree() default DialogueSettings.DEFAULT_DEGREE;

    @AttributeDefinition(
            required = false,
            description = "Milliseconds that a filter, resolver or transform of a plug-in may take",
            min = "" + DialogueSettings.MIN_POLICY_TIMEOUT_MS,
            max = "" + DialogueSettings.MAX_POLICY_TIMEOUT_MS)
    int policy__timeout__ms() default DialogueSettings.DEFAULT_POLICY_TIMEOUT_MS;
}
