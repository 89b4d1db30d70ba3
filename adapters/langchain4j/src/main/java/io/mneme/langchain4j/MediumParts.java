package io.mneme.langchain4j;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;

/**
 * Where a medium is and what it consists of; each part may be null, as in the library.
 *
 * @param url its address
 * @param base64 its bytes
 * @param mimeType its type
 */
record MediumParts(String url, String base64, String mimeType) {

    private static final String BASE64_MARK = ";base64,";
    private static final String DATA = "data:";
    private static final String URL = "url";
    private static final String MIME_TYPE = "mime_type";
    private static final String IS_ADDRESS = "is_address";

    static MediumParts of(URI url, String base64, String mimeType) {
        return new MediumParts(url == null ? null : url.toString(), base64, mimeType);
    }

    /** Returns the address, or a {@code data:} URI with the bytes; notes in {@code extra} what it does not say. */
    String uri(ObjectNode extra) {
        if (base64 == null) {
            if (mimeType != null) {
                extra.put(MIME_TYPE, mimeType);
            }
            if (url != null && url.startsWith(DATA)) {
                extra.put(IS_ADDRESS, true);
            }
            return url == null ? "" : url;
        }
        if (url != null) {
            extra.put(URL, url);
        }
        if (mimeType == null) {
            extra.putNull(MIME_TYPE);
        }
        return DATA + (mimeType == null ? "application/octet-stream" : mimeType) + BASE64_MARK + base64;
    }

    static MediumParts read(String uri, JsonNode extra) {
        int mark = uri.indexOf(BASE64_MARK);
        if (mark < 0 || !uri.startsWith(DATA) || extra.path(IS_ADDRESS).asBoolean()) {
            return new MediumParts(uri, null, text(extra, MIME_TYPE));
        }
        String mimeType = extra.has(MIME_TYPE) ? text(extra, MIME_TYPE) : uri.substring(DATA.length(), mark);
        return new MediumParts(text(extra, URL), uri.substring(mark + BASE64_MARK.length()), mimeType);
    }

    static String text(JsonNode object, String key) {
        return object.path(key).isTextual() ? object.path(key).asText() : null;
    }
}
