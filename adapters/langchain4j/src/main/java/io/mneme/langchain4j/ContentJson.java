package io.mneme.langchain4j;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.data.audio.Audio;
import dev.langchain4j.data.image.Image;
import dev.langchain4j.data.message.AudioContent;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.PdfFileContent;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.VideoContent;
import dev.langchain4j.data.pdf.PdfFile;
import dev.langchain4j.data.video.Video;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/** The contents of messages as blocks of OpenAI's interface: a single text is a text. */
final class ContentJson {

    private static final String CONTENT = "content";
    private static final String TYPE = "type";
    private static final String TEXT = "text";
    private static final String URL = "url";
    private static final String INPUT_AUDIO = "input_audio";
    private static final String IMAGE = "image_url";
    private static final String AUDIO = "audio_url";
    private static final String VIDEO = "video_url";
    private static final String FILE = "file";
    private static final String FILE_DATA = "file_data";
    private static final String DETAIL = "detail";
    private static final String REVISED_PROMPT = "revised_prompt";
    private static final String BINARY = "binary";

    /** What a block cannot say, by its index. */
    private static final String BLOCKS = "blocks";

    private ContentJson() {}

    static void write(List<Content> contents, ObjectNode entry, ObjectNode extra) {
        if (contents.isEmpty()) {
            entry.put(CONTENT, "");
        } else if (contents.size() == 1 && contents.get(0) instanceof TextContent text) {
            entry.put(CONTENT, text.text());
        } else {
            ArrayNode blocks = entry.putArray(CONTENT);
            for (int i = 0; i < contents.size(); i++) {
                ObjectNode more = JsonNodeFactory.instance.objectNode();
                blocks.add(block(contents.get(i), more));
                if (!more.isEmpty()) {
                    extra.withObjectProperty(BLOCKS).set(String.valueOf(i), more);
                }
            }
        }
    }

    private static ObjectNode block(Content content, ObjectNode more) {
        ObjectNode block = JsonNodeFactory.instance.objectNode();
        if (content instanceof TextContent text) {
            block.put(TYPE, TEXT).put(TEXT, text.text());
        } else if (content instanceof ImageContent image) {
            writeImage(image, block, more);
        } else if (content instanceof AudioContent audio) {
            writeAudio(audio.audio(), block, more);
        } else if (content instanceof VideoContent video) {
            writeVideo(video.video(), block, more);
        } else if (content instanceof PdfFileContent pdf) {
            writePdf(pdf.pdfFile(), block, more);
        } else {
            block.put(TYPE, TEXT).put(TEXT, String.valueOf(content));
        }
        return block;
    }

    private static void writeVideo(Video video, ObjectNode block, ObjectNode more) {
        String uri = MediumParts.of(video.url(), video.base64Data(), video.mimeType())
                .uri(more);
        block.put(TYPE, VIDEO).putObject(VIDEO).put(URL, uri);
    }

    private static void writePdf(PdfFile pdf, ObjectNode block, ObjectNode more) {
        String uri = MediumParts.of(pdf.url(), pdf.base64Data(), pdf.mimeType()).uri(more);
        block.put(TYPE, FILE).putObject(FILE).put("filename", "document.pdf").put(FILE_DATA, uri);
    }

    private static void writeImage(ImageContent content, ObjectNode block, ObjectNode more) {
        Image image = content.image();
        ObjectNode body = block.put(TYPE, IMAGE).putObject(IMAGE);
        body.put(
                URL,
                MediumParts.of(image.url(), image.base64Data(), image.mimeType())
                        .uri(more));
        if (content.detailLevel() != null) {
            body.put(DETAIL, content.detailLevel().name().toLowerCase(Locale.ROOT));
        }
        if (image.revisedPrompt() != null) {
            more.put(REVISED_PROMPT, image.revisedPrompt());
        }
    }

    private static void writeAudio(Audio audio, ObjectNode block, ObjectNode more) {
        String base64 = audio.base64Data();
        if (base64 == null && audio.binaryData() != null) {
            base64 = Base64.getEncoder().encodeToString(audio.binaryData());
            more.put(BINARY, true);
        }
        MediumParts parts = MediumParts.of(audio.url(), base64, audio.mimeType());
        String uri = parts.uri(more);
        if (base64 == null) {
            block.put(TYPE, AUDIO).putObject(AUDIO).put(URL, uri);
            return;
        }
        block.put(TYPE, INPUT_AUDIO).putObject(INPUT_AUDIO).put("data", base64).put("format", format(parts.mimeType()));
        more.put("mime_type", parts.mimeType());
    }

    private static String format(String mimeType) {
        String subtype = mimeType == null ? "wav" : mimeType.substring(mimeType.indexOf('/') + 1);
        return switch (subtype) {
            case "mpeg", "mp3" -> "mp3";
            case "x-wav", "wave", "wav" -> "wav";
            default -> subtype.isEmpty() ? "wav" : subtype;
        };
    }

    static List<Content> read(JsonNode content, JsonNode extra) {
        List<Content> contents = new ArrayList<>();
        if (!content.isArray()) {
            contents.add(TextContent.from(text(content)));
            return contents;
        }
        for (int i = 0; i < content.size(); i++) {
            contents.add(content(content.get(i), extra.path(BLOCKS).path(String.valueOf(i))));
        }
        return contents;
    }

    private static Content content(JsonNode block, JsonNode more) {
        return switch (block.path(TYPE).asText()) {
            case IMAGE -> image(block.path(IMAGE), more);
            case INPUT_AUDIO -> AudioContent.from(inputAudio(block.path(INPUT_AUDIO), more));
            case AUDIO -> AudioContent.from(Audio.builder()
                    .url(block.path(AUDIO).path(URL).asText())
                    .mimeType(MediumParts.text(more, "mime_type"))
                    .build());
            case VIDEO -> video(MediumParts.read(block.path(VIDEO).path(URL).asText(), more));
            case FILE -> pdf(MediumParts.read(block.path(FILE).path(FILE_DATA).asText(), more));
            default -> TextContent.from(blockText(block));
        };
    }

    private static ImageContent image(JsonNode body, JsonNode more) {
        MediumParts parts = MediumParts.read(body.path(URL).asText(), more);
        Image.Builder image = Image.builder()
                .base64Data(parts.base64())
                .mimeType(parts.mimeType())
                .revisedPrompt(MediumParts.text(more, REVISED_PROMPT));
        Image built = (parts.url() == null ? image : image.url(parts.url())).build();
        String detail = body.path(DETAIL).asText("").toUpperCase(Locale.ROOT);
        return new ImageContent(
                built, detail.isEmpty() ? ImageContent.DetailLevel.LOW : ImageContent.DetailLevel.valueOf(detail));
    }

    private static Audio inputAudio(JsonNode body, JsonNode more) {
        String data = body.path("data").asText();
        String type = more.has("mime_type")
                ? MediumParts.text(more, "mime_type")
                : "audio/" + body.path("format").asText();
        Audio.Builder audio = Audio.builder().mimeType(type);
        if (more.has(URL)) {
            audio.url(more.path(URL).asText());
        }
        return more.path(BINARY).asBoolean()
                ? audio.binaryData(Base64.getDecoder().decode(data)).build()
                : audio.base64Data(data).build();
    }

    private static VideoContent video(MediumParts parts) {
        Video.Builder video = Video.builder().base64Data(parts.base64()).mimeType(parts.mimeType());
        return VideoContent.from((parts.url() == null ? video : video.url(parts.url())).build());
    }

    private static PdfFileContent pdf(MediumParts parts) {
        PdfFile.Builder pdf = PdfFile.builder().base64Data(parts.base64()).mimeType(parts.mimeType());
        return PdfFileContent.from((parts.url() == null ? pdf : pdf.url(parts.url())).build());
    }

    /** Returns the text of a content: that of its blocks, a line each. */
    static String text(JsonNode content) {
        if (!content.isArray()) {
            return content.asText("");
        }
        List<String> texts = new ArrayList<>();
        content.forEach(block -> texts.add(blockText(block)));
        return String.join("\n", texts);
    }

    /** A block of another provider, or of a later version, is its text or its JSON. */
    private static String blockText(JsonNode block) {
        return block.path(TEXT).isTextual() ? block.path(TEXT).asText() : block.toString();
    }
}
