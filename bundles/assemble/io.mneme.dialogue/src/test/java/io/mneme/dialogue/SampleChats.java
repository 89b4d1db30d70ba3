package io.mneme.dialogue;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Role;
import io.mneme.support.message.ProviderMessages;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Chats as programs hold them for a provider: its messages as JSON, and as the journal keeps them. */
public final class SampleChats {

    private static final String IMAGE = "data:image/png;base64,iVBORw0KGgo=";

    private final List<String> sources = new ArrayList<>();
    private final Random random;
    private final String name;
    private int calls;

    private SampleChats(Random random) {
        this.random = random;
        name = random.nextInt(4) == 0 ? "'name':'ann'," : "";
    }

    /** Returns a chat of OpenAI's interface: tools, also called in parallel, images, names, and a developer's instructions. */
    public static List<String> openAi(Random random) {
        SampleChats chat = new SampleChats(random);
        if (random.nextBoolean()) {
            chat.add("{'role':'" + (random.nextBoolean() ? "system" : "developer") + "','content':'Be brief. '}");
        }
        for (int turns = random.nextInt(12) + 1; turns > 0; turns--) {
            chat.openAiTurn();
        }
        return chat.sources;
    }

    /** Returns a chat of Anthropic's interface: thinking, tools, also called in parallel, images and documents. */
    public static List<String> anthropic(Random random) {
        SampleChats chat = new SampleChats(random);
        for (int turns = random.nextInt(12) + 1; turns > 0; turns--) {
            chat.anthropicTurn();
        }
        return chat.sources;
    }

    /** Returns the messages as the journal keeps them. */
    public static List<Message> messages(List<String> sources) {
        return sources.stream().map(SampleChats::message).toList();
    }

    /** Returns a message of a provider, with single quotes for double ones, as the journal keeps it. */
    public static Message quoted(String source) {
        return message(source.replace('\'', '"'));
    }

    /** Returns messages of which some are gone, twice there, or in another place. */
    public static List<Message> spoilt(List<Message> messages, Random random) {
        List<Message> spoilt = new ArrayList<>(messages);
        for (int faults = random.nextInt(4); faults > 0 && spoilt.size() > 1; faults--) {
            Message moved = spoilt.get(random.nextInt(spoilt.size()));
            switch (random.nextInt(3)) {
                case 0 -> spoilt.remove(moved);
                case 1 -> spoilt.add(random.nextInt(spoilt.size()), moved);
                default -> {
                    spoilt.remove(moved);
                    spoilt.add(random.nextInt(spoilt.size() + 1), moved);
                }
            }
        }
        return spoilt;
    }

    /** Returns the fields of a message without its role, as JSON source texts. */
    public static Map<String, String> fields(String source) {
        Map<String, String> fields = new LinkedHashMap<>();
        JsonFields.lenient(source).forEach((name, value) -> fields.put(name, value.raw()));
        fields.remove("role");
        return fields;
    }

    private static Message message(String source) {
        Map<String, Value> fields = JsonFields.lenient(source);
        Map<String, String> extra = new LinkedHashMap<>();
        fields.forEach((name, value) -> extra.put(name, value.raw()));
        String role = fields.get("role").text();
        if (!role.equals("developer")) {
            extra.remove("role");
        }
        Value content = fields.get("content");
        String text = content == null ? "" : content.raw().equals("null") ? "" : ProviderMessages.text(content);
        boolean plain = content == null || content.raw().startsWith("\"");
        if (plain && !(text.isEmpty() && extra.containsKey("tool_calls"))) {
            extra.remove("content");
        }
        return new Message(
                "",
                "",
                "c1",
                "",
                "",
                role.equals("developer") ? Role.SYSTEM : Role.valueOf(role.toUpperCase(Locale.ROOT)),
                text,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                extra);
    }

    private void add(String source) {
        sources.add(source.replace('\'', '"'));
    }

    private String text() {
        return "text " + sources.size() + (random.nextInt(4) == 0 ? "  \\n 你好 " : "");
    }

    private void openAiTurn() {
        switch (random.nextInt(3)) {
            case 0 -> add("{'role':'user'," + name + "'content':[{'type':'text','text':'" + text()
                    + "'},{'type':'image_url','image_url':{'url':'" + IMAGE + "','detail':'low'}}]}");
            default -> add("{'role':'user'," + name + "'content':'" + text() + "'}");
        }
        for (int rounds = random.nextInt(3); rounds > 0; rounds--) {
            openAiRound(random.nextInt(3) + 1);
        }
        add("{'role':'assistant','content':'" + text() + "'" + (random.nextInt(5) == 0 ? ",'refusal':'No.'" : "")
                + "}");
    }

    private void openAiRound(int parallel) {
        List<String> made = new ArrayList<>();
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < parallel; i++) {
            String id = "call_" + calls++;
            ids.add(id);
            made.add("{'id':'" + id + "','type':'function','function':{'name':'look','arguments':'{}'}}");
        }
        String content =
                switch (random.nextInt(3)) {
                    case 0 -> "'content':null,";
                    case 1 -> "'content':'" + text() + "',";
                    default -> "";
                };
        add("{'role':'assistant'," + content + "'tool_calls':[" + String.join(",", made) + "]}");
        ids.forEach(id -> add("{'role':'tool','content':'" + text() + "','tool_call_id':'" + id + "'}"));
    }

    private void anthropicTurn() {
        switch (random.nextInt(3)) {
            case 0 -> add(
                    "{'role':'user','content':[{'type':'image','source':{'type':'base64','media_type':'image/png',"
                            + "'data':'iVBORw0KGgo='}},{'type':'text','text':'" + text() + "'}]}");
            case 1 -> add("{'role':'user','content':[{'type':'text','text':'" + text()
                    + "','cache_control':{'type':'ephemeral'}}]}");
            default -> add("{'role':'user','content':'" + text() + "'}");
        }
        for (int rounds = random.nextInt(3); rounds > 0; rounds--) {
            anthropicRound(random.nextInt(3) + 1);
        }
        add("{'role':'assistant','content':"
                + (random.nextBoolean()
                        ? "'" + text() + "'"
                        : "[{'type':'thinking','thinking':'Hm.','signature':'c2ln'},{'type':'text','text':'" + text()
                                + "'}]")
                + "}");
    }

    private void anthropicRound(int parallel) {
        List<String> made = new ArrayList<>();
        List<String> results = new ArrayList<>();
        if (random.nextBoolean()) {
            made.add("{'type':'thinking','thinking':'Look it up.','signature':'c2ln'}");
        }
        for (int i = 0; i < parallel; i++) {
            String id = "toolu_" + calls++;
            made.add("{'type':'tool_use','id':'" + id + "','name':'look','input':{'at':" + i + "}}");
            results.add("{'type':'tool_result','tool_use_id':'" + id + "','content':[{'type':'text','text':'" + text()
                    + "'}]}");
        }
        if (random.nextInt(4) == 0) {
            results.add("{'type':'text','text':'" + text() + "'}");
        }
        add("{'role':'assistant','content':[" + String.join(",", made) + "]}");
        add("{'role':'user','content':[" + String.join(",", results) + "]}");
    }
}
