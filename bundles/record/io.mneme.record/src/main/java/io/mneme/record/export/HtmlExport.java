package io.mneme.record.export;

import io.mneme.api.conversation.Conversation;
import java.io.IOException;

/** Writes a self-contained HTML page: no script, no external resource. */
record HtmlExport(Appendable to) implements ExportWriter {

    private static final String STYLE = "body{max-width:45em;margin:2em auto;padding:0 1em;font:1em/1.5 sans-serif}"
            + "h1{font-size:1.4em;overflow-wrap:anywhere}p{white-space:pre-wrap;overflow-wrap:anywhere;margin:0 0 1em}"
            + "b{display:block}time{font-weight:normal;color:#555}";

    @Override
    public void begin(Conversation conversation) throws IOException {
        String title = escaped(conversation.title().orElse(conversation.id()));
        to.append("<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n")
                .append(
                        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n")
                .append("<title>" + title + "</title>\n<style>" + STYLE + "</style>\n</head>\n<body>\n<h1>" + title
                        + "</h1>\n");
    }

    @Override
    public void add(ExportedEntry entry) throws IOException {
        to.append("<p class=\"" + entry.type() + "\"><b>" + escaped(entry.speaker()) + " <time>"
                + escaped(entry.timestamp()) + "</time></b>" + escaped(entry.text()) + "</p>\n");
    }

    @Override
    public void end() throws IOException {
        to.append("</body>\n</html>\n");
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.appendCodePoint(isAllowed(c) ? c : ' ');
            }
        });
        return escaped.toString();
    }

    /** Returns whether a character may stand in a page. */
    private static boolean isAllowed(int c) {
        return c == '\n' || c == '\t' || !Character.isISOControl(c) && Character.getType(c) != Character.SURROGATE;
    }
}
