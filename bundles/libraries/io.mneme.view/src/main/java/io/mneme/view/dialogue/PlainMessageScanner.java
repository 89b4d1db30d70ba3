package io.mneme.view.dialogue;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.api.dialogue.UnreadMessages;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;

/** Recognises plain messages by their bytes. Any other one, and what is no JSON, is left to a parser. */
final class PlainMessageScanner {

    /** The names of the texts of a message, and that of its media behind them. */
    private static final List<byte[]> NAMES = names("%s");

    /** The same as most programs write them. */
    private static final List<byte[]> KEYS = names("\"%s\":");

    private static final int MEDIA = 8;
    private static final int UNKNOWN_NAME = -1;

    private static final byte[] EMPTY = new byte[0];
    private static final byte[] USER = "user".getBytes(UTF_8);
    private static final byte[] ASSISTANT = "assistant".getBytes(UTF_8);
    private static final byte[] NULL = "null".getBytes(UTF_8);
    private static final byte[] URI = "uri".getBytes(UTF_8);
    private static final byte[] MIME_TYPE = "mime_type".getBytes(UTF_8);

    private final JsonCursor json;

    /** The fields of the message before, in their order: most programs write each message in the same one. */
    private final int[] order = new int[NAMES.size()];

    private final KnownSpeakers speakers = new KnownSpeakers();
    private int author;
    private int authorId;
    private boolean isOfModel;

    /**
     * Starts before the first message.
     *
     * @param json goes through the bytes
     */
    PlainMessageScanner(JsonCursor json) {
        this.json = json;
    }

    private static List<byte[]> names(String form) {
        return Stream.concat(SentMessage.TEXTS.stream(), Stream.of("media"))
                .map(name -> form.formatted(name).getBytes(UTF_8))
                .toList();
    }

    /** Goes from behind the first brace of a message to its end if it may be plain, and returns that: its length is not looked at. */
    boolean passes() {
        author = KnownSpeakers.NO_NAME;
        authorId = KnownSpeakers.NO_NAME;
        isOfModel = false;
        int seen = 0;
        int number = 0;
        do {
            // A message with more fields than there are has one of them twice.
            int name = number < order.length ? passesName(number) : UNKNOWN_NAME;
            if (name == UNKNOWN_NAME || (seen & 1 << name) != 0 || !passesPlain(name)) {
                return false;
            }
            seen |= 1 << name;
            number++;
        } while (json.passes(','));
        return json.passes('}') && (seen & 1 << SentMessage.CONTENT) != 0;
    }

    /** Returns whether the plain message that was passed last has a speaker who is new, or may be. */
    boolean isSpeakerNew() {
        return speakers.add(author, authorId, isOfModel);
    }

    /** Goes behind the name of a field and its colon, and returns which one it is; {@link #UNKNOWN_NAME} if there is none of those. */
    private int passesName(int number) {
        if (json.passes(KEYS.get(order[number]))) {
            return order[number];
        }
        int name = json.passesText() ? placeOfName() : UNKNOWN_NAME;
        if (name == UNKNOWN_NAME || !json.passes(':')) {
            return UNKNOWN_NAME;
        }
        order[number] = name;
        return name;
    }

    private int placeOfName() {
        for (int place = 0; place < NAMES.size(); place++) {
            if (json.isText(NAMES.get(place))) {
                return place;
            }
        }
        return UNKNOWN_NAME;
    }

    private boolean passesPlain(int name) {
        return switch (name) {
            case SentMessage.CONTENT -> json.passesText();
            case MEDIA -> passesMedia();
            default -> json.passesText() ? isPlain(name) : json.passes(NULL);
        };
    }

    private boolean isPlain(int name) {
        switch (name) {
            case SentMessage.AUTHOR -> author = speakers.place(json);
            case SentMessage.AUTHOR_ID -> authorId = speakers.place(json);
            case SentMessage.ROLE -> {
                isOfModel = json.isText(ASSISTANT);
                return isOfModel || json.isText(USER);
            }
            default -> {}
        }
        return isShort();
    }

    private boolean isShort() {
        return json.hasTextUpTo(UnreadMessages.MAX_PLAIN_NAME_CHARS);
    }

    private boolean passesMedia() {
        if (!json.passes('[')) {
            return false;
        }
        if (json.passes(']')) {
            return true;
        }
        int number = 0;
        do {
            number++;
            if (number > UnreadMessages.MAX_PLAIN_MEDIA || !passesMedium()) {
                return false;
            }
        } while (json.passes(','));
        return json.passes(']');
    }

    private boolean passesMedium() {
        if (!json.passes('{')) {
            return false;
        }
        boolean hasUri = false;
        boolean hasType = false;
        do {
            if (!json.passesText()) {
                return false;
            }
            boolean isUri = !hasUri && json.isText(URI);
            boolean isType = !hasType && json.isText(MIME_TYPE);
            boolean isPlain = (isUri || isType)
                    && json.passes(':')
                    && json.passesText()
                    && (isUri ? !json.isText(EMPTY) : isShort());
            if (!isPlain) {
                return false;
            }
            hasUri |= isUri;
            hasType |= isType;
        } while (json.passes(','));
        return json.passes('}') && hasUri;
    }

    /** The speakers of the messages so far, as long as they are few; a name that is escaped in several ways is several names. */
    private static final class KnownSpeakers {

        static final int NO_NAME = 0;

        private static final int UNKNOWN = -1;
        private static final int MAX_TEXTS = 16;

        private final List<byte[]> texts = new ArrayList<>(List.of(EMPTY));
        private final BitSet speakers = new BitSet();

        /** Returns the place of a name or an id, the text that was passed last, among those that are known. */
        int place(JsonCursor json) {
            for (int place = 0; place < texts.size(); place++) {
                if (json.isText(texts.get(place))) {
                    return place;
                }
            }
            if (texts.size() == MAX_TEXTS) {
                return UNKNOWN;
            }
            texts.add(json.text());
            return texts.size() - 1;
        }

        boolean add(int author, int authorId, boolean isOfModel) {
            if (author == UNKNOWN || authorId == UNKNOWN) {
                return true;
            }
            int speaker = (author * MAX_TEXTS + authorId) * 2 + (isOfModel ? 1 : 0);
            boolean isNew = !speakers.get(speaker);
            speakers.set(speaker);
            return isNew;
        }
    }
}
