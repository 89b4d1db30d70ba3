package io.mneme.view.dialogue;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.mneme.api.dialogue.UnreadMessages;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Recognises plain messages without making a text of what they say. */
final class PlainMessageScanner {

    private static final String MEDIA = "media";
    private static final int MEDIA_FIELD = 1 << 30;
    private static final char[] USER = "user".toCharArray();
    private static final char[] ASSISTANT = "assistant".toCharArray();

    private final JsonParser parser;
    private final KnownSpeakers speakers = new KnownSpeakers();
    private int author;
    private int authorId;
    private boolean isOfModel;

    PlainMessageScanner(JsonParser parser) {
        this.parser = parser;
    }

    /** Goes from the beginning of a message to its end, and returns whether it may be plain: its length is not looked at. */
    boolean scan() throws IOException {
        author = KnownSpeakers.NO_NAME;
        authorId = KnownSpeakers.NO_NAME;
        isOfModel = false;
        int seen = 0;
        boolean isPlain = true;
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            JsonToken token = parser.nextToken();
            int place = SentMessage.place(name);
            int field = place < 0 ? MEDIA_FIELD : 1 << place;
            isPlain = isPlain
                    && (seen & field) == 0
                    && (place < 0 ? name.equals(MEDIA) && areMediaPlain(token) : isPlain(place, token));
            seen |= field;
            parser.skipChildren();
        }
        return isPlain && (seen & 1 << SentMessage.CONTENT) != 0;
    }

    /** Returns whether the message that was scanned last has a speaker who is new, or may be. */
    boolean isSpeakerNew() {
        return speakers.add(author, authorId, isOfModel);
    }

    private boolean isPlain(int place, JsonToken token) throws IOException {
        if (place == SentMessage.CONTENT) {
            return token == JsonToken.VALUE_STRING;
        }
        if (token != JsonToken.VALUE_STRING) {
            return token == JsonToken.VALUE_NULL;
        }
        int chars = parser.getTextLength();
        return chars <= UnreadMessages.MAX_PLAIN_NAME_CHARS && isPlainName(place, parser.getTextCharacters(), chars);
    }

    private boolean isPlainName(int place, char[] buffer, int chars) throws IOException {
        int from = parser.getTextOffset();
        int to = from + chars;
        switch (place) {
            case SentMessage.AUTHOR -> author = speakers.place(buffer, from, to);
            case SentMessage.AUTHOR_ID -> authorId = speakers.place(buffer, from, to);
            case SentMessage.ROLE -> {
                isOfModel = isText(buffer, from, to, ASSISTANT);
                return isOfModel || isText(buffer, from, to, USER);
            }
            default -> {}
        }
        return true;
    }

    private static boolean isText(char[] buffer, int from, int to, char[] text) {
        return Arrays.equals(buffer, from, to, text, 0, text.length);
    }

    /** Ends within what is not plain, or at the end of the media. */
    private boolean areMediaPlain(JsonToken token) throws IOException {
        if (token != JsonToken.START_ARRAY) {
            return false;
        }
        int number = 0;
        boolean isPlain = true;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            number++;
            isPlain &= parser.currentToken() == JsonToken.START_OBJECT && isPlainMedium();
            parser.skipChildren();
        }
        return isPlain && number <= UnreadMessages.MAX_PLAIN_MEDIA;
    }

    private boolean isPlainMedium() throws IOException {
        boolean isPlain = true;
        boolean hasUri = false;
        boolean hasType = false;
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            boolean isText = parser.nextToken() == JsonToken.VALUE_STRING;
            if (isText && !hasUri && name.equals("uri")) {
                hasUri = true;
                isPlain &= parser.getTextLength() > 0;
            } else if (isText && !hasType && name.equals("mime_type")) {
                hasType = true;
                isPlain &= parser.getTextLength() <= UnreadMessages.MAX_PLAIN_NAME_CHARS;
            } else {
                isPlain = false;
                parser.skipChildren();
            }
        }
        return isPlain && hasUri;
    }

    /** The speakers of the messages so far, as long as they are few. */
    private static final class KnownSpeakers {

        static final int NO_NAME = 0;

        private static final int UNKNOWN = -1;
        private static final int MAX_TEXTS = 16;

        private final List<char[]> texts = new ArrayList<>(List.of(new char[0]));
        private final BitSet speakers = new BitSet();

        /** Returns the place of a name or an id among those that are known. */
        int place(char[] buffer, int from, int to) {
            for (int place = 0; place < texts.size(); place++) {
                if (isText(buffer, from, to, texts.get(place))) {
                    return place;
                }
            }
            if (texts.size() == MAX_TEXTS) {
                return UNKNOWN;
            }
            texts.add(Arrays.copyOfRange(buffer, from, to));
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
