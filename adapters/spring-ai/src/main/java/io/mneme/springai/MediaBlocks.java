package io.mneme.springai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.springframework.ai.content.Media;
import org.springframework.util.MimeType;

/** A text and media as the content of a message of OpenAI's interface; a text alone is a text. */
final class MediaBlocks {

    private static final String CONTENT = "content";
    private static final String TYPE = "type";
    private static final String TEXT = "text";
    private static final String BASE64_MARK = ";base64,";
    private static final String DATA = "data:";

    /** What a block cannot say of a medium, by the index of the medium. */
    private static final String MEDIA = "media";

    private static final String FORM = "form";
    private static final String MIME_TYPE = "mime_type";

    private MediaBlocks() {}

    /** How the library has the data of a medium. */
    private enum DataForm {
        BYTES,
        BASE64,
        URL,
        TEXT
    }

    static void write(String text, List<Media> media, ObjectNode entry, ObjectNode extra) {
        if (media.isEmpty()) {
            entry.put(CONTENT, text == null ? "" : text);
            return;
        }
        ArrayNode blocks = entry.putArray(CONTENT);
        if (text != null) {
            blocks.addObject().put(TYPE, TEXT).put(TEXT, text);
        }
        ArrayNode notes = extra.putArray(MEDIA);
        for (Media medium : media) {
            DataForm form = form(medium.getData());
            notes.addObject()
                    .put(FORM, form.name().toLowerCase(Locale.ROOT))
                    .put(MIME_TYPE, medium.getMimeType().toString())
                    .put("id", medium.getId())
                    .put("name", medium.getName());
            write(medium, uri(medium, form), blocks.addObject());
        }
    }

    private static DataForm form(Object data) {
        if (data instanceof byte[]) {
            return DataForm.BYTES;
        }
        if (data instanceof URL) {
            return DataForm.URL;
        }
        String text = String.valueOf(data);
        return text.contains(":") ? DataForm.TEXT : DataForm.BASE64;
    }

    private static String uri(Media medium, DataForm form) {
        String begin = DATA + medium.getMimeType() + BASE64_MARK;
        return switch (form) {
            case BYTES -> begin + Base64.getEncoder().encodeToString(medium.getDataAsByteArray());
            case BASE64 -> begin + medium.getData();
            case URL, TEXT -> String.valueOf(medium.getData());
        };
    }

    private static void write(Media medium, String uri, ObjectNode block) {
        MimeType type = medium.getMimeType();
        if (type.getType().equals("audio") && uri.contains(BASE64_MARK)) {
            String format = type.getSubtype().equals("mpeg") ? "mp3" : type.getSubtype();
            block.put(TYPE, "input_audio")
                    .putObject("input_audio")
                    .put("data", uri.substring(uri.indexOf(BASE64_MARK) + BASE64_MARK.length()))
                    .put("format", format);
            return;
        }
        switch (type.getType()) {
            case "image", "audio", "video" -> {
                String kind = type.getType() + "_url";
                block.put(TYPE, kind).putObject(kind).put("url", uri);
            }
            default -> block.put(TYPE, "file")
                    .putObject("file")
                    .put("filename", medium.getName())
                    .put("file_data", uri);
        }
    }

    /** Returns whether a content has a text, which may be empty. */
    static boolean hasText(JsonNode content) {
        if (!content.isArray()) {
            return true;
        }
        for (JsonNode block : content) {
            if (block.path(TEXT).isTextual()) {
                return true;
            }
        }
        return false;
    }

    /** Returns the texts of a content, a line each. */
    static String text(JsonNode content) {
        if (!content.isArray()) {
            return content.asText("");
        }
        List<String> texts = new ArrayList<>();
        for (JsonNode block : content) {
            if (block.path(TEXT).isTextual()) {
                texts.add(block.path(TEXT).asText());
            }
        }
        return String.join("\n", texts);
    }

    static List<Media> media(JsonNode content, JsonNode extra) {
        List<Media> media = new ArrayList<>();
        if (content.isArray()) {
            for (JsonNode block : content) {
                String uri = uri(block);
                if (!uri.isEmpty()) {
                    media.add(medium(uri, extra.path(MEDIA).path(media.size())));
                }
            }
        }
        return media;
    }

    private static String uri(JsonNode block) {
        String type = block.path(TYPE).asText();
        JsonNode body = block.path(type);
        return switch (type) {
            case "image_url", "audio_url", "video_url" -> body.path("url").asText();
            case "input_audio" -> DATA + "audio/" + body.path("format").asText() + BASE64_MARK
                    + body.path("data").asText();
            case "file" -> body.path("file_data").asText();
            default -> "";
        };
    }

    private static Media medium(String uri, JsonNode note) {
        int mark = uri.indexOf(BASE64_MARK);
        String bytes = mark < 0 ? uri : uri.substring(mark + BASE64_MARK.length());
        String type = mark < 0 ? "application/octet-stream" : uri.substring(DATA.length(), mark);
        Media.Builder medium = Media.builder()
                .mimeType(MimeType.valueOf(note.path(MIME_TYPE).asText(type)))
                .id(note.path("id").isTextual() ? note.path("id").asText() : null)
                .name(note.path("name").isTextual() ? note.path("name").asText() : null);
        return switch (note.path(FORM).asText()) {
            case "bytes" -> medium.data(Base64.getDecoder().decode(bytes)).build();
            case "base64" -> medium.data(bytes).build();
            case "url" -> medium.data(url(uri)).build();
            default -> medium.data(uri).build();
        };
    }

    private static URL url(String text) {
        try {
            return new URL(text);
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException("the address of a medium must be a URL", e);
        }
    }
}
