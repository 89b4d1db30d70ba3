package io.mneme.view;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/**
 * The source text of a JSON value. The platform encodes it, faster than a generator does, and with a question mark for half of a surrogate
 * pair.
 *
 * @param json the text, for whatever needs no bytes
 */
record JsonSource(SerializedString json) implements SerializableString {

    JsonSource(String json) {
        this(new SerializedString(json));
    }

    @Override
    public String getValue() {
        return json.getValue();
    }

    @Override
    public int charLength() {
        return json.charLength();
    }

    @Override
    public byte[] asUnquotedUTF8() {
        return getValue().getBytes(UTF_8);
    }

    @Override
    public int appendUnquotedUTF8(byte[] buffer, int offset) {
        byte[] bytes = asUnquotedUTF8();
        if (bytes.length > buffer.length - offset) {
            return -1;
        }
        System.arraycopy(bytes, 0, buffer, offset, bytes.length);
        return bytes.length;
    }

    @Override
    public int writeUnquotedUTF8(OutputStream out) throws IOException {
        byte[] bytes = asUnquotedUTF8();
        out.write(bytes);
        return bytes.length;
    }

    @Override
    public int putUnquotedUTF8(ByteBuffer buffer) {
        byte[] bytes = asUnquotedUTF8();
        if (bytes.length > buffer.remaining()) {
            return -1;
        }
        buffer.put(bytes);
        return bytes.length;
    }

    @Override
    public int appendUnquoted(char[] buffer, int offset) {
        return json.appendUnquoted(buffer, offset);
    }

    @Override
    public char[] asQuotedChars() {
        return json.asQuotedChars();
    }

    @Override
    public byte[] asQuotedUTF8() {
        return json.asQuotedUTF8();
    }

    @Override
    public int appendQuotedUTF8(byte[] buffer, int offset) {
        return json.appendQuotedUTF8(buffer, offset);
    }

    @Override
    public int appendQuoted(char[] buffer, int offset) {
        return json.appendQuoted(buffer, offset);
    }

    @Override
    public int writeQuotedUTF8(OutputStream out) throws IOException {
        return json.writeQuotedUTF8(out);
    }

    @Override
    public int putQuotedUTF8(ByteBuffer buffer) throws IOException {
        return json.putQuotedUTF8(buffer);
    }
}
